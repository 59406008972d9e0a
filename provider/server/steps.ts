import type { Change, Steps } from '../change.ts';

type Stages = Required<Steps>;

function chain<Value, Context>(
  steps: readonly (((value: Value, context: Context) => Value) | undefined)[],
): (value: Value, context: Context) => Value {
  const present = steps.filter((step) => step !== undefined);
  return (value, context) => present.reduce((current, step) => step(current, context), value);
}

function slowChain<Value, Context>(
  steps: readonly (((value: Value, context: Context) => Value | Promise<Value>) | undefined)[],
): (value: Value, context: Context) => Promise<Value> {
  const present = steps.filter((step) => step !== undefined);
  return async (value, context) => {
    let current = value;
    for (const step of present) current = await step(current, context);
    return current;
  };
}

/** The stages of all changes, each stage passing its value through them in their order. */
export function stagesOf(changes: readonly Change[]) {
  const of = <Name extends keyof Stages>(name: Name) => changes.map((change) => change[name]);
  return {
    arrive: slowChain(of('arrive')),
    grant: chain(of('grant')),
    claims: chain(of('claims')),
    token: slowChain(of('token')),
    identify: slowChain(of('identify')),
    asked: chain(of('asked')),
    list: chain(of('list')),
    ages: chain(of('ages')),
    item: chain(of('item')),
    pagina: chain(of('pagina')),
    listing: chain(of('listing')),
    problem: chain(of('problem')),
    text: chain(of('text')),
    answer: slowChain(of('answer')),
    wired: chain(of('wired')),
  };
}

export type StageTable = ReturnType<typeof stagesOf>;
