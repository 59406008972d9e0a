import { requirements } from '../../requirements/index.ts';

/** Which faults turn each requirement red, one requirement a line. */
export function killMatrix(killers: readonly { readonly id: string; readonly fault: string }[]): string {
  const ids = Object.keys(requirements);
  const width = Math.max(...ids.map((id) => id.length));
  return ids
    .map((id) => {
      const faults = killers.filter((killer) => killer.id === id).map(({ fault }) => fault);
      const named = faults.slice(0, 4).join(', ');
      return `${id.padEnd(width)}  ${String(faults.length).padStart(3)}  ${named}${faults.length > 4 ? ', …' : ''}`;
    })
    .join('\n');
}
