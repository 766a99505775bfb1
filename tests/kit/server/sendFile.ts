import type { SyncServer } from './syncServer.ts'

interface SentFile {
  content: string | Uint8Array<ArrayBuffer>
  name?: string
  /** The field of the form that holds the file. */
  part?: string
}

/** Sends one file to a call of the API, as a form of a browser does. */
export async function sendFile(
  server: Pick<SyncServer, 'call'>,
  path: string,
  { content, name = 'lijst.csv', part = 'file' }: SentFile,
) {
  const form = new FormData()
  form.append(part, new Blob([content]), name)
  const request = new Request('http://x/', { method: 'POST', body: form })
  return server.call('POST', path, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  })
}
