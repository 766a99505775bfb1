import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertReachable, reachablePrograms } from '../../server/db/embedded/init.ts'
import { UNKNOWN_ACCOUNT, chooseDataDir, inaccessibleFolder } from '../../server/lib/dataDir.ts'

let home: string
let clone: string
let shared: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'werkbank-home-'))
  chmodSync(home, 0o755)
  clone = join(home, 'root', 'werkbank')
  shared = join(home, 'lib')
  mkdirSync(clone, { recursive: true })
  chmodSync(join(home, 'root'), 0o700)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const local = () => join(clone, 'data')
const choose = () => chooseDataDir(local(), UNKNOWN_ACCOUNT, shared)

describe('a clone in a folder that other users cannot enter, as that of root in a container', () => {
  it('[FT-20] keeps its data where user postgres can reach it, in one place for each clone', () => {
    const chosen = choose()
    expect(chosen.startsWith(join(shared, 'werkbank-'))).toBe(true)
    expect(inaccessibleFolder(chosen, UNKNOWN_ACCOUNT)).toBeNull()
    expect(chooseDataDir(join(home, 'root', 'twee', 'data'), UNKNOWN_ACCOUNT, shared)).not.toBe(chosen)
  })

  it('[FT-20] goes on with the data it has, wherever that is', () => {
    const chosen = choose()
    mkdirSync(join(chosen, 'pg'), { recursive: true })
    chmodSync(join(home, 'root'), 0o755)
    expect(choose()).toBe(chosen)
    mkdirSync(join(local(), 'pg'), { recursive: true })
    chmodSync(join(home, 'root'), 0o700)
    expect(choose()).toBe(local())
  })

  it('[FT-21] changes nothing for a server that is not root, or whose folder can be entered', () => {
    expect(chooseDataDir(local(), undefined, shared)).toBe(local())
    chmodSync(join(home, 'root'), 0o711)
    expect(choose()).toBe(local())
  })

  it('[FT-22] refuses a data folder that was asked for and cannot be reached, and says what to do', () => {
    expect(() => assertReachable(local(), UNKNOWN_ACCOUNT)).toThrow(
      `User postgres cannot enter ${join(home, 'root')}, which it must to reach ${local()}. Choose another folder or run: chmod o+x ${join(home, 'root')}`,
    )
  })

  it('[FT-23] copies the programs of the database once, whole, and says so', () => {
    const native = join(clone, 'package', 'native')
    mkdirSync(join(native, 'bin'), { recursive: true })
    mkdirSync(join(native, 'lib'))
    writeFileSync(join(native, '..', 'package.json'), '{"version":"18.4.0"}')
    for (const name of ['postgres', 'initdb', 'pg_ctl']) writeFileSync(join(native, 'bin', name), name)
    const given = {
      postgres: join(native, 'bin', 'postgres'),
      initdb: join(native, 'bin', 'initdb'),
      pg_ctl: join(native, 'bin', 'pg_ctl'),
    }
    const said: string[] = []
    const use = () => reachablePrograms(given, UNKNOWN_ACCOUNT, (text) => said.push(text), shared)
    const programs = use()
    expect(readFileSync(programs.initdb, 'utf8')).toBe('initdb')
    expect(existsSync(join(programs.postgres, '..', '..', 'lib'))).toBe(true)
    expect(inaccessibleFolder(join(programs.postgres, '..'), UNKNOWN_ACCOUNT)).toBeNull()
    expect(use()).toEqual(programs)
    expect(said).toEqual([expect.stringContaining('its programs are copied to')])
    chmodSync(join(home, 'root'), 0o755)
    expect(use()).toEqual(given)
  })
})
