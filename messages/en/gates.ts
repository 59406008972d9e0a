export const problems = {
  'file.no-name': 'names no file | remedy: give the path of a file',
  'file.mistake-baseline': `{path}, line {line}: {@mistake}
    | remedy: correct the file according to schemas/report/baseline.schema.json, or write a new one with \`baseline\``,
  'file.mistake-waivers': `{path}, line {line}: {@mistake}
    | remedy: correct the file according to schemas/report/waivers.schema.json, or write a new one with \`waivers\``,
  'file.mistake-out': `{path}, line {line}: {@mistake}
    | remedy: correct the file, or use another one`,
} as const;

export const texts = {
  /** What a requirement needs to be exercised. */
  needs: 'needs {@need}',
  'needs-both': 'needs {@need}, and {@also}',
  'need.not-production': 'a target other than production',
  'need.second-partner': 'PARTNER_API_SECOND_CLIENT_ID and PARTNER_API_SECOND_CLIENT_SECRET of a second partner',
  'need.empty-partner':
    'PARTNER_API_EMPTY_CLIENT_ID and PARTNER_API_EMPTY_CLIENT_SECRET of a partner without simulations',
  'need.incomplete-partner':
    'PARTNER_API_INCOMPLETE_CLIENT_ID and PARTNER_API_INCOMPLETE_CLIENT_SECRET of a partner with an unfinished registration',
  'need.revoked-token': 'PARTNER_API_REVOKED_TOKEN',
  'need.expired-token': 'PARTNER_API_EXPIRED_TOKEN',
  'need.one-simulation': 'an account with at least one simulation',
  'need.two-simulations': 'a main account with at least two simulations whose order does not change during the run',
  'need.simulations-of-both': 'simulations in both accounts',
  'need.null-value': 'a simulation with null in this field',
  'need.two-reports': 'the diff command with a report of each environment',
  /** What explain prints of a requirement or an open point. */
  'explain.by-diff': 'documented: a deviation fails `diff`',
  'explain.documented': 'documented: a deviation fails the run',
  'explain.shown': 'shown, in an example of the documentation: a deviation is a warning, and a failure with --strict',
  'explain.open': 'open: observed, not graded',
  'explain.some-cases': '{needs}; some cases also need {@also}',
  'explain.moves-with-data': 'depends on the data: a new baseline has "any", and diff does not fail on it',
  'explain.steady-parts': 'depends on the data: a new baseline pins only {parts}, and diff does not fail on it',
  'explain.least-evidence':
    'an inferred or missing answer is compared with the baseline only if at least {count} simulations have the fields',
  /** Mistakes in a file, what was expected, waivers and baselines. */
  'mistake.empty': 'the file is empty',
  'mistake.not-json': 'not valid JSON ({error})',
  'mistake.too-deep': 'is not JSON: nested too deeply',
  'mistake.repeated': 'the property {property} is repeated in one object',
  'mistake.unknown': 'the property {property} is not known',
  'mistake.missing': 'the property {property} is missing; expected {@shape}',
  'mistake.invalid': '{property} is invalid; expected {@shape}',
  'mistake.file': 'the file is invalid; expected {@shape}',
  'mistake.no-open-point': '{id} is not an open point{@suggestion}',
  'mistake.no-requirement': '{id} is not a requirement of a run{@suggestion}',
  'mistake.open-point-waived':
    '{id} is an open point; open points have no failures to waive; a baseline holds their answers',
  'mistake.waived-twice': 'waives the same deviation as the entry in line {earlier}',
  'shape.rule': 'a value that satisfies the rule {rule} of the schema',
  'shape.baseline': 'an object with format, formatVersion and answers',
  'shape.schema': 'the URL of the schema',
  'shape.baseline-format': 'the text "vehicle-credit-baseline"',
  'shape.baseline-version': '1, the version of the format',
  'shape.answers': 'an object with open points by their ids, for example "open.default-limit"',
  'shape.pin': '"any", { "is": answer } or { "oneOf": [answer, …] }',
  'shape.waivers': 'a list of waivers',
  'shape.waiver': 'an object with requirement, reason, owner, until and optionally case, partner, code and status',
  'shape.waiver-requirement': 'the id of a requirement, as printed by `list`',
  'shape.waiver-case': 'the case to waive, as printed in the report',
  'shape.waiver-partner': 'the account of the finding, as where.partner in conformance.json',
  'shape.waiver-code': 'the code of the finding, as in conformance.json',
  'shape.waiver-status': 'the HTTP status of the finding, as params.status in conformance.json',
  'shape.waiver-reason': 'why the deviation is accepted for now',
  'shape.waiver-owner': 'who is responsible for fixing the deviation',
  'shape.waiver-until': 'the last day (UTC) of the waiver, for example "2027-01-31"',
  waived: 'waived until {until}, owner {owner}: {why}',
  'waived-many': 'covered by {#count} waivers until {until}, owner {owner}: {why}',
  'waived-case': 'case {&case} waived until {until}, owner {owner}: {why}',
  'waiver.expired': 'the waiver of {of} (owner {owner}) expired on {until}; set a later date in until, or remove it',
  'waiver.unused':
    'the waiver of {of} (owner {owner}, until {until}) matches no failure of this run; remove it if the deviation is gone, or correct it',
  'waiver.without-code':
    "the waiver of {of} (owner {owner}, until {until}) has no code, so it does not cover another person's data; to accept it, add the code of the finding, as in conformance.json",
  'baseline.changed': '{id} differs from the baseline: {differences} ({#basis observation}; see {exchanges})',
  'baseline.changed-from-all':
    '{id} matches none of the {count} answers in the baseline; nearest: {differences} ({#basis observation}; see {exchanges})',
  'baseline.absent': '{id} is not in the report; the pinned answer is kept',
  'baseline.unknown': '{id} is not an open point of this version of the suite; skipped',
  'baseline.partly': '{id} was observed only at the requests that --only names; not pinned from this report',
  'baseline.kept-unseen': '{id} was not observed; the pinned answer is kept',
  'baseline.kept-thin': '{id} is based on {#basis observation}, {needed} are needed; the pinned answer is kept',
  'baseline.skipped-thin': '{id} is based on {#basis observation}, {needed} are needed; skipped',
  'baseline.stays-any': '{id} is kept as "any"',
  'baseline.stays-one-of': '{id} is kept as one of several answers',
  'baseline.moved': '{id} changed: {differences}',
  'gate.strict': '{id} has a warning, and --strict is set',
  'gate.required': '{id} is required, but {@outcome}',
  'gate.not-exercised': 'it was not exercised',
  'gate.inconclusive': 'its result is inconclusive',
} as const;
