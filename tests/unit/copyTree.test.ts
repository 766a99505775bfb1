import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyTree } from '../../server/backup/copyTree.ts'

describe('the copy of the files of a database', () => {
  let home: string
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'werkbank-copy-'))
    await mkdir(join(home, 'from', 'base'), { recursive: true })
    for (let i = 0; i < 50; i++) await writeFile(join(home, 'from', 'base', String(i)), `page ${i}`)
    await writeFile(join(home, 'from', 'skipped'), '')
    await chmod(join(home, 'from', 'base', '7'), 0o640)
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  it('[BU-13] is made beside everything else that the server does', async () => {
    let turns = 0
    let done = false
    const count = () => {
      turns++
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    await copyTree(join(home, 'from'), join(home, 'to'), { skip: (path) => path === 'skipped' })
    done = true
    expect(turns).toBeGreaterThan(50)

    expect(await readdir(join(home, 'to'))).toEqual(['base'])
    expect(await readFile(join(home, 'to', 'base', '49'), 'utf8')).toBe('page 49')
    expect((await stat(join(home, 'to', 'base', '7'))).mode & 0o777).toBe(0o640)
  })
})
