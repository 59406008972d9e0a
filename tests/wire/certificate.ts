import { execFileSync } from 'node:child_process';
import { hasTool } from '../support/tools.ts';

/** Creates a self-signed certificate with its key, in PEM, for 127.0.0.1 by default; null without openssl. */
export function selfSigned(subjects = 'IP:127.0.0.1'): { readonly key: string; readonly cert: string } | null {
  if (!hasTool('openssl')) return null;
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -keyout - -out -'.split(
    ' ',
  );
  const names = ['-subj', '/CN=conformance test', '-addext', `subjectAltName=${subjects}`];
  const made = execFileSync('openssl', [...request, ...names], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [key = '', cert = ''] = made.match(/-----BEGIN[\s\S]+?-----END .+-----\n/g) ?? [];
  return { key, cert };
}
