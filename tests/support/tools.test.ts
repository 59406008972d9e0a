import { afterEach, describe, expect, test } from 'vitest';
import { hasTool } from './tools.ts';

const { PATH } = process.env;

describe('a command that a test needs', () => {
  afterEach(() => {
    process.env.PATH = PATH;
  });

  test.each(['', 'openssl'])(
    'is missing where no folder holds it and CONFORMANCE_REQUIRE_TOOLS is "%s"',
    (required) => {
      process.env.PATH = '';
      expect(hasTool('xmllint', required)).toBe(false);
    },
  );

  test.each(['xmllint', 'openssl,xmllint'])('may not be missing where CONFORMANCE_REQUIRE_TOOLS is %s', (required) => {
    process.env.PATH = '';
    expect(() => hasTool('xmllint', required)).toThrow('xmllint is not on this machine');
  });
});
