export const findings = {} as const;

export const problems = {} as const;

export const texts = {} as const;
