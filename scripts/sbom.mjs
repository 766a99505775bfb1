// npm run sbom: writes sbom.cdx.json, the packages of the product, a part of each release.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, stop, toolEnv } from './lib/run.mjs'
import { productRefs, productSbom } from './lib/sbom.mjs'

const shell = process.platform === 'win32'
const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
const options = { cwd: root, encoding: 'utf8', env: toolEnv(), maxBuffer: 2 ** 28, shell }
const { status, stdout, stderr } = spawnSync('npm', args, options)
if (status !== 0) stop(`npm sbom failed: ${stderr}`)
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const sbom = productSbom(JSON.parse(stdout), productRefs(), name)
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`sbom.cdx.json: ${sbom.components.length} packages`)
