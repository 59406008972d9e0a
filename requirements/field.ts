import type { Requirement } from './requirement.ts';

/** A documented object of the listing's items, as far as its requirements need it. */
interface DescribedObject {
  /** The document's heading of the object. */
  readonly heading: string;
  /** Every place of the object in words, for example `every veiculo`. */
  readonly place: string;
}

type Documented = Requirement & { readonly level: 'documented' };

const sent = 'All pages at limite 100, and pages at other sizes.';
const exercisedBy = 'an account with at least one simulation';

/** Makes the requirements of the fields of one object: one for each row of its table. */
export function fieldsOf({ heading, place }: DescribedObject) {
  return (field: string, kind: string, nullable: 'never null' | 'or null' = 'never null', more = ''): Documented => ({
    level: 'documented',
    severity: 'minor',
    clause: `${heading}, row ${field}`,
    statement: `${field}, where it is present, is ${kind}, ${nullable}${more}`,
    sent,
    judged: `The value in ${place} of every page read, numbers as written in the JSON text. Whether it may be absent is an open point.`,
    exercisedBy: nullable === 'or null' ? `${exercisedBy}; a null only where the data has one` : exercisedBy,
  });
}

/** The requirement that an object carries no property beyond the documented ones. */
export function closedObject({ heading, place }: DescribedObject, fields: string): Documented {
  return {
    level: 'documented',
    severity: 'minor',
    clause: `Resources and their fields; ${heading}`,
    statement: `${place} holds no property besides ${fields}`,
    sent,
    judged: `The names of the properties in ${place} of every page read against the documented ones.`,
    exercisedBy,
  };
}
