// Shared by the scripts. Plain JavaScript without dependencies: set-up runs before anything is installed,
// on whatever Node (18 or newer) the machine has.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json; the scripts work from there wherever they are called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const binFolder = join(root, 'node_modules', '.bin')

/** The environment in which `node` is the one of the binary package, also when npm did not start the script. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Runs a command with its output on ours; returns its exit code (1 when it could not be started). */
export function run(command, args, options = {}) {
  const shell = process.platform === 'win32'
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell,
    env: toolEnv(),
    ...options,
  })
  if (error) console.error(error.message)
  return status ?? 1
}

/** Like run(), but ends the script with the given message when the command fails. */
export function must(message, command, args, options) {
  if (run(command, args, options) !== 0) stop(message)
}

/** Ends the script with a message for the user. */
export function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** The file that npm made for a package's command. */
export function bin(name) {
  return join(binFolder, process.platform === 'win32' ? `${name}.cmd` : name)
}
