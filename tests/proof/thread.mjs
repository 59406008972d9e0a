// In Node 20, a thread starts without the TypeScript loader of the process.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
