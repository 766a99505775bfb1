import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const MIGRATIONS = 'server/db/migrations'
/** Arguments of `git log` for commits that added a file to the main line; a merge counts as one commit. */
const ADDED = ['--first-parent', '-m', '--diff-filter=A', '--format=%H'] as const

/**
 * An earlier version of this product, taken out of the history of this clone; it runs with the packages of this one.
 */
export interface EarlierVersion {
  commit: string
  /** The date of its commit. */
  day: string
  /** The path of the program that starts its server. */
  main: string
  /** The number of later migrations. */
  migrationsSince: number
  /** Loads one of its modules, with the type of this version's module at that path. */
  load<Module>(path: string): Promise<Module>
  remove(): void
}

/** The version before the migration with this number. @throws Error if this clone has no such history */
export function commitBefore(migration: string, root = ROOT): string {
  const git = gitIn(root)
  assertHistory(git)
  const added = git('log', ...ADDED, '--', `${MIGRATIONS}/${migration}_*`).trim()
  const first = added.split('\n').at(-1)
  if (!first) throw new Error(`the history of this clone knows no migration ${migration}`)
  return git('rev-parse', '--short', `${first}^`).trim()
}

/** @throws Error if this clone does not have the commit */
export function takeOut(commit: string): EarlierVersion {
  const git = gitIn(ROOT)
  assertHistory(git)
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-earlier-'))
  chmodSync(folder, 0o755)
  const archive = join(folder, 'version.tar')
  try {
    git('archive', '--format=tar', '-o', archive, commit)
  } catch {
    rmSync(folder, { recursive: true })
    throw new Error(`this clone does not have the commit ${commit}: fetch it, or name another one by --from`)
  }
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const [own, its] = [journalOf(ROOT), journalOf(folder)]
  const wrong = migrationMismatch(own, its)
  if (wrong) {
    rmSync(folder, { recursive: true })
    throw new Error(`${commit} ${wrong}`)
  }
  const last = its.at(-1)?.when ?? 0
  const migrationsSince = own.filter(({ when }) => when > last).length
  return {
    commit,
    day: git('log', '-1', '--format=%cs', commit).trim(),
    main: join(folder, 'server/main.ts'),
    migrationsSince,
    load: (path) => import(pathToFileURL(join(folder, path)).href),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

interface Migration {
  tag: string
  when: number
}

/** The migrations of a version, each with its time. */
function journalOf(root: string): Migration[] {
  const text = readFileSync(join(root, MIGRATIONS, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: Migration[] }).entries
}

/**
 * The reason why a version cannot work beside this one. The first migration of this one is the baseline, which has the
 * time of the last migration of 1.2.0. The later ones have to be identical.
 */
export function migrationMismatch(own: readonly Migration[], its: readonly Migration[]): string | null {
  const [baseline, ...later] = own
  const at = its.findIndex(({ when }) => when === baseline?.when)
  if (at < 0) return 'is older than 1.2.0, and this version refuses its database'
  const isStep = its.slice(at + 1).some(({ tag, when }, i) => tag !== later[i]?.tag || when !== later[i].when)
  return isStep
    ? 'was a step on the way, and never a version: its migrations are not the first ones of these'
    : null
}

/** An archive of the code has no history, and a shallow clone not enough of it. */
function assertHistory(git: Git): void {
  let shallow = ''
  try {
    shallow = git('rev-parse', '--is-shallow-repository').trim()
  } catch {
    throw new Error(
      'This folder has no history, and an earlier version is taken out of it: run this drill in a clone made by git.',
    )
  }
  if (shallow === 'true')
    throw new Error(
      'This clone has no whole history: get it by git fetch --unshallow, then run this drill again.',
    )
}

type Git = (...args: string[]) => string

const gitIn =
  (cwd: string): Git =>
  (...args) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
