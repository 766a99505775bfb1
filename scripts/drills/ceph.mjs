// A Ceph of one node with an S3 gateway, from Debian's packages. They are not installed but unpacked into a temporary
// folder. Its objects are in memory.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/freePort.mjs'

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'ceph-base']
/** Programs of Debian. */
const [GET, UNPACK] = ['apt-get', 'dpkg']
const PATIENCE_MS = 90_000

/** @returns the version of the gateway, its port, its credentials, and a function that ends it */
export async function startCeph(folder) {
  const root = unpack(folder)
  const libs = join(root, 'usr/lib/x86_64-linux-gnu')
  const paths = [libs, join(libs, 'ceph'), join(root, 'usr/lib'), join(root, 'lib/x86_64-linux-gnu')]
  const python = join(root, 'usr/lib/python3/dist-packages')
  const env = { ...process.env, LD_LIBRARY_PATH: paths.join(':'), PYTHONPATH: python }
  const data = join(folder, 'data')
  const [v2, v1, port] = [await freePort(), await freePort(), await freePort()]
  const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`
  const id = crypto.randomUUID()
  const conf = writeConf({ data, libs, monitor, id })
  const program = (name) => join(root, 'usr/bin', name)
  const tool = (name, ...args) =>
    execFileSync(program(name), args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    })
  const running = []
  const start = (name, ...args) => {
    const log = openSync(join(data, `${name}.out`), 'a')
    running.push(spawn(program(name), ['-c', conf, '-f', ...args], { env, stdio: ['ignore', log, log] }))
  }
  const end = async () => {
    for (const child of running.toReversed()) child.kill('SIGTERM')
    await sleep(2_000)
    for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  }
  try {
    const map = join(data, 'map')
    tool('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', id, map)
    tool('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map)
    start('ceph-mon', '-i', 'a')
    tool('ceph', '-c', conf, 'osd', 'create')
    tool('ceph-osd', '-c', conf, '-i', '0', '--mkfs')
    tool('ceph', '-c', conf, 'osd', 'crush', 'add', 'osd.0', '1', 'root=default')
    start('ceph-osd', '-i', '0')
    const [access, secret] = ['WERKBANK', crypto.randomUUID().replaceAll('-', '')]
    const keys = [`--access-key=${access}`, `--secret=${secret}`]
    tool('radosgw-admin', '-c', conf, 'user', 'create', '--uid=w', '--display-name=w', ...keys)
    // the usual connection to the monitor needs keys that this one does not use
    start(
      'radosgw',
      '-n',
      'client.admin',
      '--ms-mon-client-mode=crc',
      `--rgw-frontends=beast endpoint=127.0.0.1:${port}`,
    )
    await untilAnswers(port)
    return { version: tool('radosgw', '--version').trim(), port, access, secret, end }
  } catch (error) {
    await end()
    throw error
  }
}

function unpack(folder) {
  const [debs, root] = [join(folder, 'debs'), join(folder, 'root')]
  for (const path of [debs, root]) mkdirSync(path, { recursive: true })
  const wanted = ['install', '-s', '--reinstall', '--no-install-recommends', ...PACKAGES]
  const plan = execFileSync(GET, wanted, { encoding: 'utf8' })
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name)
  execFileSync(GET, ['download', ...names], { cwd: debs, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const deb of readdirSync(debs)) execFileSync(UNPACK, ['-x', join(debs, deb), root])
  return root
}

function writeConf({ data, libs, monitor, id }) {
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(join(data, name), { recursive: true })
  writeFileSync(join(data, 'keyring'), '')
  const settings = {
    fsid: id,
    'mon host': monitor,
    'mon initial members': 'a',
    'auth cluster required': 'none',
    'auth service required': 'none',
    'auth client required': 'none',
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 4,
    'osd pool default pgp num': 4,
    'osd pool default pg autoscale mode': 'off',
    'osd crush chooseleaf type': 0,
    'mon allow pool size one': true,
    'mon data avail crit': 1,
    'osd objectstore': 'memstore',
    'memstore device bytes': 1024 ** 3,
    'plugin dir': join(libs, 'ceph'),
    'erasure code dir': join(libs, 'ceph/erasure-code'),
    'osd class dir': join(libs, 'rados-classes'),
    'run dir': join(data, 'run'),
    'admin socket': join(data, 'run/$name.asok'),
    'pid file': join(data, 'run/$name.pid'),
    'log file': join(data, 'log/$name.log'),
    'mon data': join(data, 'mon'),
    'osd data': join(data, 'osd'),
    'rgw data': join(data, 'rgw'),
    keyring: join(data, 'keyring'),
  }
  const conf = join(data, 'ceph.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(conf, `[global]\n${lines.join('\n')}\n`)
  return conf
}

async function untilAnswers(port) {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => null)
    if (answer?.ok) return
    await sleep(500)
  }
  throw new Error('the gateway does not answer')
}
