import { spawnSync } from 'node:child_process';

/** The commands that some tests need and a machine may lack, each with the arguments that make it tell its version. */
const VERSION_FLAGS = { xmllint: '--version', openssl: 'version', chromium: '--version', curl: '--version' } as const;

export type Tool = keyof typeof VERSION_FLAGS;

/**
 * Whether a command is on this machine; a test that needs one is skipped without it, with the reason in its title.
 *
 * @throws Error where it is missing although CONFORMANCE_REQUIRE_TOOLS, a list with commas, names it.
 */
export function hasTool(tool: Tool, required = process.env.CONFORMANCE_REQUIRE_TOOLS ?? ''): boolean {
  const found = spawnSync(tool, [VERSION_FLAGS[tool]]).error === undefined;
  if (!found && required.split(',').includes(tool)) {
    throw new Error(`${tool} is not on this machine, and CONFORMANCE_REQUIRE_TOOLS names it`);
  }
  return found;
}
