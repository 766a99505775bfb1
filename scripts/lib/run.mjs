// Functions of all scripts. Plain JavaScript without dependencies: the setup runs before any package is installed, on
// any Node from version 18.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, in which the scripts work wherever they are started. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const binFolder = join(root, 'node_modules', '.bin')

/** An environment in which `node` is the one of the binary package, even if npm did not start the script. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Runs a command and passes its output on. @returns its exit code (1 if it could not be started) */
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

/** Runs a command, and ends the script with this message if it fails. */
export function must(message, command, args, options) {
  if (run(command, args, options) !== 0) stop(message)
}

/** Ends the script with a message for the user. */
export function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** The path of the executable that npm made for a package's command. */
export function bin(name) {
  return join(binFolder, process.platform === 'win32' ? `${name}.cmd` : name)
}
