import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createPool } from '../../server/db/pool.ts'
import { queueMail } from '../../server/mailQueue/queue.ts'
import { startCluster } from '../kit/server/cluster.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { tick } from '../kit/until.ts'
import { machine } from './kit/figures.ts'
import { DrillServer, sharedStores } from './kit/drillServer.ts'

/*
 * npm run drill:mail [-- --mails 300 --servers 3 --minutes 15]
 *
 * Servers on one database with a queue of mails. The mail server is slow and breaks off, before the last byte of a mail
 * or after it. Every second one of the working servers is killed and started again, until no mail is left. No mail may
 * arrive twice, and a mail that may not have arrived has to have that status. Exits with 1 otherwise. The result is in
 * docs/operations/mail.md.
 */

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '300' },
    servers: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '15' },
  },
})
const [mails, most, minutes] = [Number(values.mails), Number(values.servers), Number(values.minutes)]
const REPORT = fileURLToPath(new URL('../../docs/operations/mail.md', import.meta.url))

/** Chooses the next fault of the mail server: mostly a delay only. */
function misbehave(box: Mailbox): void {
  const chance = Math.random()
  box.delayMs = Math.random() * 300
  if (chance < 0.1) box.dying = 'before'
  else if (chance < 0.2) box.dying = 'after'
}

type Row = { subject: string; status: string }
interface Look {
  settled: number
  inHand: number
}
const LOOK = `SELECT (count(*) FILTER (WHERE status IN ('sent', 'unknown', 'failed')))::int AS settled,
  (count(*) FILTER (WHERE status = 'sending'))::int AS "inHand" FROM mail_queue`

async function drill() {
  const box = await new Mailbox().open()
  const [cluster, shared] = [await startCluster(), await sharedStores()]
  const env = { DATABASE_URL: cluster.url, SMTP_URL: box.url, ...shared.env }
  const servers = Array.from({ length: most }, () => new DrillServer(env))
  const pool = createPool(cluster.url)
  /** The state at each kill: the number of settled mails, and of those that a server was sending. */
  const kills: Look[] = []
  try {
    for (const server of servers) await server.open()
    for (let i = 0; i < mails; i++)
      await queueMail(pool, { to: 'klant@example.com', subject: `Proef ${i}`, text: 'Klaar' })
    const look = async () => (await pool.query<Look>(LOOK)).rows[0] ?? { settled: 0, inHand: 0 }
    const isOpen = async () => (await look()).settled < mails
    const end = Date.now() + minutes * 60_000
    while ((await isOpen()) && Date.now() < end) {
      misbehave(box)
      await tick(1_000)
      // a failed attempt waits minutes; skip that wait
      await pool.query(`UPDATE mail_queue SET next_at = now() WHERE status = 'queued' AND next_at > now()`)
      const working = servers.filter(({ isReady }) => isReady)
      const victim = working[Math.floor(Math.random() * working.length)]
      if (!victim) continue
      kills.push(await look())
      await victim.kill()
      victim.start()
    }
    const { settled } = await look()
    box.dying = null
    await Promise.all(servers.map((server) => server.ready()))
    const late = Date.now() + 60_000
    while ((await isOpen()) && Date.now() < late) await tick(500)
    const { rows } = await pool.query<Row>('SELECT subject, status FROM mail_queue')
    return { kills, settled, rows, received: box.received.map(({ headers }) => headers['subject'] ?? '') }
  } finally {
    await pool.end()
    for (const server of servers) await server.close()
    await cluster.remove()
    await shared.remove()
    await box.close()
  }
}

function judge({ kills, settled, rows, received }: Awaited<ReturnType<typeof drill>>) {
  const times = new Map<string, number>()
  for (const subject of received) times.set(subject, (times.get(subject) ?? 0) + 1)
  const of = (status: string) => rows.filter((row) => row.status === status)
  const twice = [...times].filter(([, n]) => n > 1)
  const silent = of('sent').filter(({ subject }) => !times.has(subject))
  const wrong = [
    ...(twice.length > 0 ? [`${twice.length} mails arrived twice`] : []),
    ...(silent.length > 0 ? [`${silent.length} mails are said to be sent and did not arrive`] : []),
    ...['queued', 'sending'].flatMap((status) =>
      of(status).length > 0 ? [`${of(status).length} mails are still ${status}`] : [],
    ),
    ...(rows.length === mails ? [] : [`${rows.length} mails in the queue`]),
  ]
  const unknown = of('unknown')
  const arrived = unknown.filter(({ subject }) => times.has(subject)).length
  return {
    kills: kills.length,
    amid: kills.filter(({ inHand }) => inHand > 0).length,
    settled,
    most: Math.max(0, ...kills.map((one, i) => one.settled - (kills[i - 1]?.settled ?? 0))),
    sent: of('sent').length,
    unknown: unknown.length,
    arrived,
    failed: of('failed').length,
    wrong,
  }
}

function report(found: ReturnType<typeof judge>): void {
  const text = readFileSync(REPORT, 'utf8')
  const head = text.slice(0, text.indexOf('## Last result') + '## Last result'.length)
  const lines = [
    `${new Date().toISOString().slice(0, 10)}, ${machine()}, everything on one machine; ${mails} mails, ${most} servers.`,
    '',
    '| Kills | Of these while a mail was in hand | Settled before the last kill | Between two kills, at most | Sent | Nobody knows | Of these arrived | Given up | Wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    `| ${found.kills} | ${found.amid} | ${found.settled} | ${found.most} | ${found.sent} | ${found.unknown} | ${found.arrived} | ${found.failed} | ${found.wrong.join('; ') || 'nothing'} |`,
  ]
  writeFileSync(REPORT, [head, '', ...lines, ''].join('\n'))
}

const found = judge(await drill())
console.log(found)
report(found)
process.exit(found.wrong.length > 0 ? 1 : 0)
