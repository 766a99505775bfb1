// The proxies in the tests of the recipes of docs/operations/proxies.
import { existsSync } from 'node:fs'

const at = (variable, ...paths) =>
  [process.env[variable], ...paths].find((path) => path !== undefined && existsSync(path))

export const proxies = [
  {
    name: 'HAProxy',
    debian: 'haproxy',
    variable: 'HAPROXY_PATH',
    find: () => at('HAPROXY_PATH', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'),
    like: 'an HAProxy',
  },
  {
    name: 'nginx',
    debian: 'nginx-light',
    variable: 'NGINX_PATH',
    find: () => at('NGINX_PATH', '/usr/sbin/nginx', '/usr/local/sbin/nginx'),
    like: 'an nginx',
  },
  {
    name: 'Caddy',
    debian: 'caddy',
    variable: 'CADDY_PATH',
    find: () => at('CADDY_PATH', '/usr/bin/caddy', '/usr/local/bin/caddy'),
    like: 'a Caddy',
  },
]
