import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PDF_MIME } from '../../src/documents/kinds.ts'
import { questionLimit } from '../../src/domain/approvals/questions.ts'
import { CUSTOMER_ANSWERS, type CustomerAnswer } from '../../src/domain/approvals/states.ts'
import { fieldOf, textOf } from '../../src/lib/objects.ts'
import { answerApprovalLink, readForm } from '../approvals/answer.ts'
import { pageAddress, answerPage, linkPage, ANSWER_PATHS, PDF_PATHS } from '../approvals/linkPage.ts'
import { LINK_PATH } from '../approvals/link.ts'
import { linkView, linkedPhotos } from '../approvals/view.ts'
import { blobStore } from '../blobs/blobs.ts'
import { readBlob } from '../blobs/readBlobs.ts'
import { contentDisposition } from '../documents/disposition.ts'
import { rentalPdf } from '../documents/rentalPdf.ts'
import { repairPdf } from '../documents/repairPdf.ts'
import { HttpError } from '../lib/errors.ts'
import { APPROVAL_HEADERS, sendUnavailable, sendTrouble, sendApprovalPage } from './approvalReplies.ts'

/** Limits per address: one for pages with their pictures, one for answers. */
const PAGES = { name: 'approval-page', max: 300, seconds: 300 }
const ANSWERS = { name: 'approval-answer', max: 30, seconds: 3600 }
const FORM = 'application/x-www-form-urlencoded'
const FORM_LIMIT = 32_768
const FAILED = 'mislukt'
const ROOT = `${LINK_PATH}/:token`

/**
 * The page of an approval link, for customers without an account (AK-04 to AK-08). It is outside of /api, has
 * no script, and only shows the record of its token. Reading it changes nothing; an answer is a submitted
 * form.
 */
export async function approvalRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.headers(APPROVAL_HEADERS))
  app.setErrorHandler((error, request, reply) => sendTrouble(app, request, reply, error))
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const read = { preHandler: app.limit(PAGES), schema: { hide: true } }
  const write = { preHandler: app.limit(ANSWERS), schema: { hide: true } }
  for (const answer of CUSTOMER_ANSWERS) {
    const url = answer === 'approved' ? ROOT : `${ROOT}/${ANSWER_PATHS[answer]}`
    app.get(url, read, (request, reply) => ask(app, request, reply, answer))
    app.post(url, write, (request, reply) => take(app, request, reply, answer))
  }
  for (const path of Object.values(PDF_PATHS))
    app.get(`${ROOT}/${path}`, read, (request, reply) => sendPdf(app, request, reply))
  app.get(`${ROOT}/foto/:n`, read, (request, reply) => sendPhoto(app, request, reply))
  app.get(`${LINK_PATH}/*`, read, (request, reply) => sendUnavailable(app, request, reply, 'unknown'))
}

const ask = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, answer: CustomerAnswer) =>
  sendApprovalPage(app, request, reply, async (opened, pageRequest) => {
    const view = await linkView(app, opened, pageRequest)
    const open = view.state === 'open' || view.state === 'asked'
    if (answer !== 'approved' && open) return answerPage(view, answer)
    return linkPage({ ...view, failed: fieldOf(request.query, FAILED) !== undefined })
  })

/** Stores the submitted answer and redirects to the page, so that a reload does not submit it again. */
const take = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, answer: CustomerAnswer) =>
  sendApprovalPage(app, request, reply, async (opened, pageRequest) => {
    const view = await linkView(app, opened, pageRequest)
    const submitted = readForm(request.body, answer)
    if (answer === 'asked' && submitted.text === null) {
      void reply.code(422)
      return answerPage(view, answer, 'questionNeeded')
    }
    const done = await answerApprovalLink(app, opened.link, submitted)
    const limit = questionLimit(opened.link, new Date().toISOString())
    if (!done && answer === 'asked' && limit) {
      void reply.code(429)
      return answerPage(
        view,
        answer,
        limit === 'hour' ? 'questionsHour' : 'questionsLink',
        submitted.text ?? '',
      )
    }
    void reply.code(303).header('location', `${pageAddress(view)}${done ? '' : `&${FAILED}`}`)
    return ''
  })

const sendPdf = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) =>
  sendApprovalPage(app, request, reply, async (opened) => {
    const { link } = opened
    const { name, bytes } =
      opened.about === 'rental'
        ? await rentalPdf(app, opened.rental.id, 'price', link.id)
        : await repairPdf(app, 'bestek', opened.repair.id, link.language, link.id)
    void reply.type(PDF_MIME).header('content-disposition', contentDisposition(name))
    return bytes
  })

const sendPhoto = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) =>
  sendApprovalPage(app, request, reply, async (opened) => {
    const photo = linkedPhotos(opened)[Number(textOf(request.params, 'n')) - 1]
    const stored = photo && (await readBlob(blobStore(app), photo.sha256, 'orig'))
    if (!stored) throw new HttpError(404, 'not_found')
    void reply.type(stored.mime)
    return stored.bytes
  })
