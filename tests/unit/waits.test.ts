import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { measuredFiles, secondsOf } from '../../scripts/lib/seconds.mjs'
import { STORY } from '../../scripts/lib/tiers.mjs'
import { testFiles } from '../../scripts/lib/oneFile.mjs'
import { shares } from '../../scripts/lib/shards.mjs'
import playwright from '../e2e/playwright.config.ts'

/**
 * A timer with a time, a sleep, or a clock that is only read. `setTimeout(done)` waits for a turn of the event loop and
 * not for a time.
 */
const WAIT =
  /waitForTimeout\(|timers\/promises|systemClock\.sleep\(|setInterval\(|pg_sleep\(|(?<!\btest\.)\bsetTimeout\((?!\w+\))/

/** Files in which real time passes, and the reason. */
const REAL_TIME: Record<string, string> = {
  'src/lib/fieldSaver.test.ts': 'the pause after which a field saves by itself, and a store that is held',
  'src/lib/genuineFiles.test.ts': 'a body that stalls longer than the limit of the answer',
  'tests/dom/fields-kept.full.test.tsx':
    'the pause after which a field saves by itself, before the page ends',
  'tests/dom/repair-billed.full.test.tsx':
    'the pause after which a field saves by itself, in which nobody is asked',
  'tests/dom/leaveForm.test.tsx': 'the browser tells of a step back a moment later',
  'src/sync/store/recovery.test.ts':
    'the patience with a store that is stuck, twenty times as fast, and its timers with it',
  'tests/e2e/upgrade.spec.ts': 'a kill at whatever moment the upgrade has come to, which nothing tells',
  'tests/e2e/leaving.spec.ts': 'a form that asks nothing shows nothing that could be waited for',
  'tests/e2e/fieldsKept.spec.ts': 'a kill after the pause in which a field saves by itself',
  'tests/e2e/rights.spec.ts': 'a screen of a reader is at rest before its controls are listed',
  'tests/e2e/targets.spec.ts': 'what grows or fades in is measured when it has come to rest',
  'tests/engines/story.spec.ts': 'the answer of the script comes before the page is left',
  'tests/kit/dom/setup-dom.ts': 'what a store tells its readers a moment later still finds a window',
  'tests/kit/e2e/e2eAxe.ts': 'a page is at rest when nothing on it has changed for a while',
  'tests/kit/engines/enginePage.ts':
    'in a page that no driver of ours looks into: an element at rest, and a reload',
  'tests/kit/e2e/e2eLine.ts':
    'a slow line hands on so many bytes a second, so that a cut finds some on their way',
  'tests/kit/e2e/wedge.ts': 'a hand scanner is known by the pace of its keys',
  'tests/kit/server/smtpServer.ts':
    'a mail server that takes its time, so that a kill finds a mail on its way',
  'tests/kit/until.ts': 'asks again and again, which is how the others wait',
  'tests/server/backupStory.full.test.ts':
    'holds each word of the device against the server as long as the test runs',
  'tests/server/databaseRolesUpgrade.full.test.ts':
    'statements of the database that take a while each, so that a kill finds the hand-over on its way',
  'tests/server/base-app.test.ts': 'a query that takes too long, and is cut off',
  'tests/server/liveUnderLists.full.test.ts':
    'a question of a proxy every tenth of a second, while lists are read',
  'tests/server/pull.test.ts': 'transactions that take a while each, so that they end in another order',
  'tests/server/serversPgbouncer.full.test.ts':
    'somebody else whose statements take turns on the connections of the pooler',
  'tests/server/vanishedHost.full.test.ts': 'a query that still waits when the host of its database is gone',
  'tests/e2e/kill.spec.ts': 'looks every millisecond inside the database, to hit the middle of a batch',
}

const files = globSync(['tests/**/*.{ts,tsx}', '{src,server}/**/*.test.{ts,tsx}'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^tests\/(bench|drills)\//.test(file) && file !== 'tests/unit/waits.test.ts')
const textOf = (file: string) => readFileSync(file, 'utf8')

describe('time in tests', () => {
  it('[HS-50] passes for real only where the list says why', () => {
    expect(files.length).toBeGreaterThan(200)
    const waiting = files.filter((file) => WAIT.test(textOf(file)))
    expect(waiting.toSorted()).toEqual(Object.keys(REAL_TIME).toSorted())
  })

  it('[HS-51] is known of the long files, which begin first, and of nothing that is not there', () => {
    const known = new Set(testFiles())
    expect(measuredFiles.filter((file) => !known.has(file.replace(` ${STORY}`, '')))).toEqual([])
    for (const tier of ['quick', 'rest'] as const) {
      const suffix = tier === 'quick' ? ` ${STORY}` : ''
      const seconds = shares(tier).map((share) =>
        share.reduce((sum, file) => sum + secondsOf(`${file}${suffix}`, 30), 0),
      )
      expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.2)
    }
  })
})

describe('what a run leaves behind', () => {
  it('[HS-52] no folder: who makes a temporary one takes it away', () => {
    const makes = /mkdtemp(Sync)?\(|makeDataDir\(\)|newDataDir\(\)/
    const takes = /\brm(Sync)?\(|removeDataDir|removeAll|\.remove\(/
    const left = files.filter((file) => makes.test(textOf(file)) && !takes.test(textOf(file)))
    expect(left).toEqual([])
  })

  it('[HS-53] no database: the server of the browser tests gets more time to stop than it takes at most', () => {
    const [, grace] = /GRACE_MS = ([\d_]+)/.exec(textOf('server/tenant.ts')) ?? []
    const most = 3 * Number(grace?.replaceAll('_', ''))
    const { webServer } = playwright
    const patience = Array.isArray(webServer) ? undefined : webServer?.gracefulShutdown?.timeout
    expect(patience).toBeGreaterThan(most)
  })
})
