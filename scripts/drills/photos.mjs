// npm run drill:photos: runs the tests of the store of photos against a Ceph with its S3 gateway, on Debian. Writes the
// result to docs/operations/photos-drill.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { bin, root, run, toolEnv } from '../lib/run.mjs'
import { startCeph } from './ceph.mjs'

const FILES = [
  'blobFiles',
  'blobs',
  'pieces',
  'blobFaults',
  'blobServers',
  'blobMove',
  'blobSweep',
  'serverMarks',
]

const folder = mkdtempSync(join(tmpdir(), 'werkbank-drill-'))
const began = Date.now()
try {
  const ceph = await startCeph(folder)
  try {
    process.exitCode = tried(ceph)
  } finally {
    await ceph.end()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function tried({ version, port, access, secret }) {
  const out = join(folder, 'results.json')
  const keys = { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret }
  const env = toolEnv({ S3_TEST_PORT: String(port), ...keys })
  const files = FILES.map((name) => `tests/server/${name}.test.ts`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${out}`]
  const code = run(bin('vitest'), ['run', '--project', 'server', ...reporters, ...files], { env })
  const results = JSON.parse(readFileSync(out, 'utf8'))
  writeFileSync(join(root, 'docs/operations/photos-drill.md'), reportOf(version, results))
  return code
}

function reportOf(version, { numPassedTests, numFailedTests, testResults }) {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `- ${fullName}`)
  return `# The drill of the store of photos

For operators. \`npm run drill:photos\` unpacks Debian's radosgw with a monitor and an OSD in memory beside the machine's own packages (x86-64), starts them, and runs the tests of the store against it. Unlike the S3 server of the ordinary tests, it checks signatures and checksums. This page is its last result.

- Date: ${new Date().toISOString().slice(0, 10)}
- Store: ${version.replace(/ \(.*?\)/, '')}
- Machine: ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB
- Tests: ${numPassedTests} passed, ${numFailedTests} failed, in ${Math.round((Date.now() - began) / 1000)} s with the start of the store
${failed.join('\n')}
Not tried here: encryption by the store, rights of less than the owner of the bucket, TLS to the store, more than one node, Amazon S3.
`
}
