import writeXlsxFile from 'write-excel-file/universal'

/** An XLSX file of these rows as a spreadsheet program saves it: dates and numbers are not texts. */
export async function spreadsheet(rows: readonly (string | number | Date)[][]): Promise<Uint8Array> {
  const cells = rows.map((row) =>
    row.map((value) => (value instanceof Date ? { value, type: Date, format: 'dd-mm-yyyy' } : { value })),
  )
  return new Uint8Array(await (await writeXlsxFile(cells).toBlob()).arrayBuffer())
}
