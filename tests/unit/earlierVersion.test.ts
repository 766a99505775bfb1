import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commitBefore, migrationMismatch } from '../drills/kit/earlier.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkbank-history-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const AUTHOR = ['-c', 'user.name=Proef', '-c', 'user.email=proef@example.com']
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...AUTHOR, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/** A git history of two migrations, the second of which was merged. */
function historyIn(cwd: string): void {
  const migration = (name: string) => {
    writeFileSync(join(cwd, 'server/db/migrations', name), '')
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-m', name)
  }
  mkdirSync(join(cwd, 'server/db/migrations'), { recursive: true })
  git(cwd, 'init', '-b', 'main')
  migration('0001_one.sql')
  git(cwd, 'switch', '-c', 'side')
  migration('0002_two.sql')
  git(cwd, 'switch', 'main')
  git(cwd, 'commit', '--allow-empty', '-m', 'meanwhile')
  git(cwd, 'merge', '--no-ff', '-m', 'merged', 'side')
}

it('[UP-01] the version before a migration is the one of the main line before it came there', () => {
  historyIn(folder)
  expect(git(folder, 'log', '-1', '--format=%s', commitBefore('0002', folder))).toBe('meanwhile')
  expect(() => commitBefore('0009', folder)).toThrow('knows no migration 0009')
})

it('[UP-01] a folder without history says so, and so does a clone with too little of it', () => {
  expect(() => commitBefore('0002', folder)).toThrow('This folder has no history')
  const [whole, shallow] = [join(folder, 'whole'), join(folder, 'shallow')]
  mkdirSync(whole)
  historyIn(whole)
  git(folder, 'clone', '--depth', '1', `file://${whole}`, shallow)
  expect(() => commitBefore('0002', shallow)).toThrow('git fetch --unshallow')
})

it('[UP-02] a version works beside this one from 1.2.0 on, whether it has the baseline or the migrations before it', () => {
  const migration = (tag: string, when: number) => ({ tag, when })
  const [baseline, next] = [migration('0038_baseline', 38), migration('0039_next', 39)]
  const own = [baseline, next]
  const chain = [migration('0036_b', 36), migration('0038_c', 38)]
  for (const its of [chain, [...chain, next], [baseline], own]) expect(migrationMismatch(own, its)).toBeNull()
  expect(migrationMismatch(own, chain.slice(0, 1))).toContain('older than 1.2.0')
  expect(migrationMismatch(own, [...chain, migration('0039_other', 40)])).toContain('a step on the way')
})
