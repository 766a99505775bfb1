// npm run dev: Vite on port 3000 and the server on port 3001, both reloading on change. Ctrl+C ends both.
import { spawn } from 'node:child_process'
import { bin, root, toolEnv } from './lib/run.mjs'

const apiPort = process.env.API_PORT ?? '3001'
const webPort = process.env.PORT ?? '3000'
const env = toolEnv({ API_PORT: apiPort })
const shell = process.platform === 'win32'
const start = (command, args, extra) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...env, ...extra } })

const children = [
  start('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { PORT: apiPort }),
  start(bin('vite'), ['--port', webPort], {}),
]

/** One process is useless without the other, so both end together. */
function stop() {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
