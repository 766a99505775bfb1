import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEBKIT_DRIVER, X_SERVER } from '../../../scripts/lib/engines.mjs'
import { type Command, COMMANDS, type Driver, type Profile, untilInBrowser } from './engineDriver.ts'
import { type ProcessGroup, startGroup } from './engineProcess.ts'
import { freePort } from '../server/server.ts'
import { inTime } from '../until.ts'

const WINDOW = fileURLToPath(new URL('engineWindow.py', import.meta.url))

/** WebKitGTK by its WebDriver, in its own window on its own screen. */
export async function openWebkit({ folder }: Profile): Promise<Driver> {
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const screen = await openScreen()
  const port = await freePort()
  const group = startGroup(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'share'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WINDOW_PROFILE: folder,
  })
  const session = await untilInBrowser('WebKit', () => newSession(port))
  const send = sender(port, session)
  const kill = async () => {
    await group.kill()
    await screen.group.kill()
  }
  return {
    name: 'WebKit',
    downloads,
    send,
    kill,
    close: async () => {
      await inTime(
        send('end').catch(() => undefined),
        3_000,
      )
      await kill()
    },
  }
}

/** An invisible screen; the X server picks a free number for it. */
async function openScreen(): Promise<{ display: string; group: ProcessGroup }> {
  const args = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-terminate']
  const group = startGroup(X_SERVER, args, {})
  const number = await untilInBrowser('a screen', async () => /^(\d+)$/m.exec(group.said())?.[1])
  return { display: `:${number}`, group }
}

async function newSession(port: number): Promise<string> {
  const options = { 'webkitgtk:browserOptions': { binary: WINDOW, args: [] }, pageLoadStrategy: 'none' }
  const { sessionId } = (await call('POST', `http://127.0.0.1:${port}/session`, {
    capabilities: { alwaysMatch: options },
  })) as { sessionId: string }
  return sessionId
}

const sender = (port: number, session: string) => {
  return (command: Command, params: Record<string, unknown> = {}): Promise<unknown> => {
    const [method, path] = COMMANDS[command]
    const { id, ...body } = params
    const place = path.replace('{session}', session).replace('{id}', String(id))
    return call(method, `http://127.0.0.1:${port}${place}`, method === 'POST' ? body : undefined)
  }
}

async function call(method: string, url: string, body: object | undefined): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url, { method, headers: { 'content-type': 'application/json' }, ...sent })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${url.split('/').at(-1)}: ${value?.error}: ${value?.message}`)
  return value
}
