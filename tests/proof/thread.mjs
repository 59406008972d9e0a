// A thread of Node 20 starts without the loader of TypeScript that the process was started with.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
