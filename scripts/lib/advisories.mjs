// Known vulnerabilities of the packages that a server installs, as the registry's advisories name them.
import { spawnSync } from 'node:child_process'
import { root, toolEnv } from './run.mjs'

/** A machine without a connection must not wait long for the answer. */
const TIMEOUT_MS = 15_000
const ARGS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=5000']

/**
 * Reads the report of `npm audit --json`.
 * @returns the vulnerable packages, or why nothing could be checked
 */
export function readAudit(text) {
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return { problems: [], unchecked: 'npm audit gave no report' }
  }
  const found = report?.vulnerabilities
  if (typeof found !== 'object' || found === null)
    return {
      problems: [],
      unchecked: report?.message ?? report?.error?.summary ?? 'npm audit gave no report',
    }
  return { problems: Object.entries(found).map(problemOf), unchecked: null }
}

/** The titles of advisories are objects in `via`; a text there names another vulnerable package. */
function problemOf([name, { severity, via = [] }]) {
  const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`))
  return `${name} (${severity}): ${reasons.join('; ')}`
}

/** Asks the registry. A registry that cannot be reached is no problem, but it is named. */
export function knownVulnerabilities() {
  const { stdout, error } = spawnSync('npm', ARGS, {
    cwd: root,
    encoding: 'utf8',
    env: toolEnv(),
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
  })
  return error ? { problems: [], unchecked: error.message } : readAudit(stdout)
}
