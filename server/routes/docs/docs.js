// The page of /api/docs. The token lives in this page's memory only.
let token = ''

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}
const list = document.querySelector('#calls')
const login = document.querySelector('#login')

const spec = await (await fetch('/api/openapi.json')).json()
const calls = Object.entries(spec.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
)
list.replaceChildren(...(calls.length ? calls.map(describe) : ['There are no calls.']))

document.querySelector('#filter').addEventListener('input', (event) => {
  const wanted = event.target.value.toLowerCase()
  for (const one of list.children) one.hidden = !one.firstChild.textContent.toLowerCase().includes(wanted)
})

login.addEventListener('submit', async (event) => {
  event.preventDefault()
  const output = login.querySelector('output')
  const given = Object.fromEntries(new FormData(login))
  if (given.token) {
    token = given.token
    output.textContent = 'Token set.'
    return
  }
  const answer = await send(
    'POST',
    '/api/userlogin',
    JSON.stringify({ username: given.username, password: given.password }),
  )
  token = answer.json?.token ?? ''
  output.textContent = token ? 'Logged in.' : `Refused (${answer.status}).`
})

function describe({ path, method, call }) {
  const heading = element(
    'summary',
    {},
    element('span', { className: 'method', textContent: method }),
    element('code', { textContent: path }),
  )
  if (call.summary) heading.append(` ${call.summary}`)
  const box = element('details', {}, heading)
  box.addEventListener(
    'toggle',
    () => box.childElementCount === 1 && box.append(...detail(path, method, call)),
  )
  return box
}

function detail(path, method, call) {
  const parts = []
  if (call.description) parts.push(element('p', { textContent: call.description }))
  const schema = call.requestBody?.content?.['application/json']?.schema
  if (schema) parts.push(element('h4', { textContent: 'Body' }), pretty(schema))
  for (const [status, answer] of Object.entries(call.responses ?? {})) {
    const shape = answer.content?.['application/json']?.schema
    if (shape) parts.push(element('h4', { textContent: `Answer ${status}` }), pretty(shape))
  }
  return [...parts, tryForm(path, method, call, schema)]
}

const pretty = (value) => element('pre', { textContent: JSON.stringify(value, null, 2) })

function tryForm(path, method, call, schema) {
  const form = element('form')
  for (const { name, in: place, required } of call.parameters ?? []) {
    const input = element('input', { name, required: Boolean(required) })
    input.dataset.place = place
    form.append(element('label', {}, `${name} (${place})`, input))
  }
  if (schema)
    form.append(
      element(
        'label',
        {},
        'Body',
        element('textarea', { name: '$body', value: JSON.stringify(example(schema), null, 2) }),
      ),
    )
  const result = element('pre', { hidden: true })
  form.append(element('button', { textContent: 'Send' }))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const answer = await send(method, address(path, form), schema ? form.elements.$body.value : undefined)
    result.hidden = false
    result.textContent = `${answer.status}\n${answer.json ? JSON.stringify(answer.json, null, 2) : answer.text}`
  })
  return element('div', {}, form, result)
}

function address(path, form) {
  const query = new URLSearchParams()
  let target = path
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.place === 'path')
      target = target.replace(`{${input.name}}`, encodeURIComponent(input.value))
    if (input.dataset.place === 'query' && input.value) query.set(input.name, input.value)
  }
  return query.size ? `${target}?${query}` : target
}

async function send(method, url, body) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  try {
    const answer = await fetch(url, { method, headers, body })
    const text = await answer.text()
    return { status: answer.status, text, json: parse(text) }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a sample body: every named field with an empty value of its type. */
function example(schema) {
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return example(choice)
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, example(one)]),
    )
  }
  return { array: [], number: 0, integer: 0, boolean: false, string: '' }[schema.type] ?? null
}
