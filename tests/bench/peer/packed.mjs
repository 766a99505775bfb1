// Waits until the product gives prepared bundles to a new device, as it does within a minute of its start.
// node packed.mjs <url> <product folder>
import { pathToFileURL } from 'node:url'

const [url, root] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(`${root}/${path}`))
const { DEMO_LOGIN } = await load('server/auth/demoLogin.ts')
const { sendsBundles } = await load('tests/bench/kit/record.ts')
const { until } = await load('tests/kit/until.ts')

async function login() {
  const response = await fetch(`${url}/api/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  return (await response.json()).token
}

const token = await until('a login', login, { ms: 60_000, every: 500 })
await until('ready packs', () => sendsBundles(url, token), { ms: 120_000, every: 200 })
