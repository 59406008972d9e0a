import { spawnSync } from 'node:child_process';

/** A command that some tests need and that can be missing. */
type Tool = 'xmllint' | 'openssl' | 'chromium' | 'curl' | 'fish';

/**
 * Returns true if a command is installed. Tests that need a missing command are skipped, with the reason in the title.
 *
 * @throws Error if it is missing and in CONFORMANCE_REQUIRE_TOOLS, a comma-separated list.
 */
export function hasTool(tool: Tool): boolean {
  const found = spawnSync(tool, ['--version']).error === undefined;
  if (!found && process.env.CONFORMANCE_REQUIRE_TOOLS?.split(',').includes(tool)) {
    throw new Error(`${tool} is not on this machine, and CONFORMANCE_REQUIRE_TOOLS names it`);
  }
  return found;
}
