// A server as a container or systemd runs it: as `nobody`, on a file system that is read-only except for its data.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** The user id of a server that root starts in the sandbox. */
export const NOBODY = '65534'

/** bwrap with only a Debian and the installed product. @param app read only @param data writable */
function command({ app, data, env }, program) {
  const drop = process.getuid?.() === 0
  const as = drop ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const system = ['/usr', '/etc'].flatMap((path) => ['--ro-bind', path, path])
  const links = ['lib', 'lib64', 'bin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])
  const own = ['--ro-bind', app, '/app', '--bind', data, '/data', '--chdir', '/app']
  const kernel = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp']
  const apart = ['--unshare-pid', '--unshare-ipc', '--as-pid-1', '--die-with-parent', '--clearenv']
  const set = Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value])
  return [...as, 'bwrap', ...system, ...links, ...own, ...kernel, ...apart, ...set, ...program]
}

/**
 * Runs `node server/main.ts` in the sandbox. @returns its output, a function that stops it as an operator would, and
 * its end
 */
export async function startThere(place) {
  const [program, ...args] = command(place, ['--info-fd', '3', '/app/node', 'server/main.ts'])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => code)
  const info = await new Promise((resolve) => {
    let text = ''
    child.stdio[3].on('data', (part) => (text += part)).on('end', () => resolve(text))
  })
  // the server is the first process of its namespace, as in a container
  const pid = JSON.parse(info)['child-pid']
  const stop = () => {
    process.kill(pid, 'SIGTERM')
    return ended
  }
  return { output: () => output, ended, stop }
}

/** Runs a line of JavaScript in the sandbox. @returns its output */
export function tryThere(place, script) {
  const [program, ...args] = command(place, ['/app/node', '-e', script])
  return spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 30_000,
  }).stdout.trim()
}
