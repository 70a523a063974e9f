import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Operation } from '../ledger.ts';
import { answerPost, isAuthorized, type ServiceState } from './answer.ts';
import { beginRequest, errorDetail, rejection } from './envelope.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PREFIX = '/v1';

async function sendError(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  { switches }: ServiceState,
): Promise<void> {
  const context = beginRequest();
  const { envelope } = rejection(status, [errorDetail(code, message, switches)], context, switches);
  if (switches.traceHeader !== null) reply.header(switches.traceHeader, context.trace);
  await reply.code(status).send(envelope);
}

function operationAt(url: string): Operation | null {
  const path = url.split('?')[0];
  if (path === `${PREFIX}/search`) return 'search';
  return path === `${PREFIX}/extract` ? 'extract' : null;
}

/** Records a body that was too large to read, without its content. */
function recordUnread(request: FastifyRequest, status: number, state: ServiceState): void {
  const operation = operationAt(request.url);
  if (operation === null) return;
  const { authorization, ...headers } = request.headers;
  const authorized = isAuthorized(authorization, state.key);
  state.ledger.record({ operation, body: undefined, headers, authorized }).status = status;
}

function addFailures(app: FastifyInstance, state: ServiceState): void {
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, 'service.path_unknown', 'No such path.', state),
  );
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    recordUnread(request, status, state);
    const code = status === 413 ? 'service.body_too_large' : 'service.failed';
    await sendError(reply, status, code, error.message, state);
  });
}

function addOperation(app: FastifyInstance, operation: Operation, state: ServiceState): void {
  const url = `${PREFIX}/${operation}`;
  app.post(url, (request, reply) => answerPost(operation, request, reply, state));
  app.route({
    method: OTHER_METHODS,
    url,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      await sendError(reply, 405, 'service.method_not_allowed', 'This path takes POST alone.', state);
    },
  });
}

/** Creates the service's HTTP application. */
export function makeApp(state: ServiceState): FastifyInstance {
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true, exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('connection', 'close');
  });
  addFailures(app, state);
  addOperation(app, 'search', state);
  addOperation(app, 'extract', state);
  return app;
}
