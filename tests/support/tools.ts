import { spawnSync } from 'node:child_process';

/** A command that some tests need and a machine may lack. */
type Tool = 'xmllint' | 'openssl' | 'chromium' | 'curl' | 'fish';

/**
 * Whether a command is on this machine; a test that needs one is skipped without it, with the reason in its title.
 *
 * @throws Error where it is missing although CONFORMANCE_REQUIRE_TOOLS, a list with commas, names it.
 */
export function hasTool(tool: Tool): boolean {
  const found = spawnSync(tool, ['--version']).error === undefined;
  if (!found && process.env.CONFORMANCE_REQUIRE_TOOLS?.split(',').includes(tool)) {
    throw new Error(`${tool} is not on this machine, and CONFORMANCE_REQUIRE_TOOLS names it`);
  }
  return found;
}
