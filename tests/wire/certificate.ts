import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasTool } from '../support/tools.ts';

/** Creates a self-signed certificate with its key, in PEM, for 127.0.0.1 by default; null without openssl. */
export function selfSigned(subjects = 'IP:127.0.0.1'): { readonly key: string; readonly cert: string } | null {
  if (!hasTool('openssl')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'wire-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' ');
    const names = ['-subj', '/CN=conformance test', '-addext', `subjectAltName=${subjects}`];
    execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
