import { expect, test } from '@playwright/test'
import { seesSync } from '../kit/e2e/e2eScreens.ts'
import { firstUser, logIn } from '../kit/e2e/login.ts'
import { callAt } from '../kit/server/tenants.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runCommand, runServer, type ServerProcess } from '../kit/server/serverProcess.ts'
import { until } from '../kit/until.ts'

/* Two tenants on one server, side by side in one browser: all names below localhost lead to this machine. */

let [port, dataDir, server]: [number, string, ServerProcess] = [] as never
const { INITIAL_USERNAME: username, INITIAL_PASSWORD: password } = firstUser
const names = ['oost', 'west'] as const

const tenants = async (...args: string[]) => {
  const command = runCommand('cli/tenants.ts', args, { TENANTS: 'on', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  if ((await command.ended) !== 0) throw new Error(command.output())
}
const answers = (path: string, host: string) => async () =>
  (await callAt(port, 'GET', path, { host })).status === 200

test.beforeAll(async () => {
  ;[port, dataDir] = [await freePort(), await makeDataDir()]
  server = runServer({ TENANTS: 'on', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' })
  await until('the server', answers('/ready', 'x'), { ms: 60_000 })
  for (const name of names) {
    const who = ['--username', username, '--password', password]
    await tenants('create', name, '--host', `${name}.localhost`, ...who)
    await until(name, answers('/api/health', `${name}.localhost`), { ms: 30_000 })
  }
})
test.afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await removeDataDir(dataDir)
})

test('[HZ-02] [HZ-15] two tenants in one browser keep apart, and one that is laid still says so', async ({
  context,
}) => {
  // two logins and a command, on a busy machine
  test.setTimeout(180_000)
  const urlOf = (name: string) => `http://${name}.localhost:${port}`
  const [east, west] = [await context.newPage(), await context.newPage()]
  for (const [page, name] of [
    [east, 'oost'],
    [west, 'west'],
  ] as const) {
    await logIn(page, { url: urlOf(name), user: firstUser })
    await seesSync(page, 'Gesynchroniseerd')
  }
  const addCustomer = async (name: string) => {
    await east.getByRole('link', { name: 'Klanten' }).click()
    await east.getByRole('button', { name: 'Nieuwe klant' }).click()
    const dialog = east.getByRole('dialog', { name: 'Nieuwe klant' })
    await dialog.getByLabel('Naam').fill(name)
    await dialog.getByRole('button', { name: 'Opslaan' }).click()
    await expect(dialog).toBeHidden()
  }
  await addCustomer('Filmclub Oost')
  await seesSync(east, 'Gesynchroniseerd')
  await west.getByRole('link', { name: 'Klanten' }).click()
  await expect(west.getByRole('button', { name: 'Nieuwe klant' })).toBeVisible()
  await expect(west.getByText('Filmclub Oost')).toHaveCount(0)
  await tenants('suspend', 'oost')
  await addCustomer('Filmclub Zuid')
  await seesSync(east, 'Stilgelegd – 1 wijziging wacht')
  await seesSync(west, 'Gesynchroniseerd')
})
