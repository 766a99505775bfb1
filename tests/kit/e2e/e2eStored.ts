import type { Page } from '@playwright/test'

export interface StoredOnDevice {
  databases: string[]
  /** Everything that the databases hold, as text. */
  text: string
  /** The names in the file system of the origin. */
  files: string[]
  /** Everything that these files hold, as text. */
  fileText: string
  /** The names of the settings in local storage. */
  settings: string[]
}

/** Reads everything that the origin stores, past the product. */
export const storedOnDevice = (page: Page): Promise<StoredOnDevice> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const latin = new TextDecoder('latin1')
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return latin.decode(value)
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.values(value).map(textOf).join(' ')
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted()
    let text = ''
    for (const name of databases) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        text += textOf(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    let fileText = ''
    const readFolder = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of folder.values()) {
        if (entry instanceof FileSystemDirectoryHandle) await readFolder(entry)
        else if (entry instanceof FileSystemFileHandle)
          fileText += latin.decode(await (await entry.getFile()).arrayBuffer())
      }
    }
    const root = await navigator.storage.getDirectory()
    await readFolder(root)
    const files: string[] = []
    for await (const name of root.keys()) files.push(name)
    return { databases, text, files, fileText, settings: Object.keys(localStorage).toSorted() }
  })
