import { readFileSync } from 'node:fs';
import { createServer, request as ask, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { ROOT } from '../../../scripts/dist';
import { listen } from '../../../test/support/listen';

/** Certificates of the tests, of which `trusted` is signed by an authority that n8n does not know. */
type Certificate = 'trusted' | 'self-signed' | 'expired';

export interface ReverseProxyOptions {
	/** Speak TLS and show this certificate. */
	readonly certificate?: Certificate;
	/** Pass on only what is asked below this path, without it. */
	readonly prefix?: string;
}

export interface ReverseProxy {
	/** With the prefix, without a slash at the end. */
	readonly url: string;
	/** The paths it was asked for. */
	readonly asked: readonly string[];
	stop(): Promise<void>;
}

/** A reverse proxy in front of a music server, as people put it there for TLS or to share one host name. */
export async function startReverseProxy(
	behind: string,
	{ certificate, prefix = '' }: ReverseProxyOptions,
): Promise<ReverseProxy> {
	const asked: string[] = [];
	const pass: RequestListener = (request, response) => {
		const { url: path = '', method, headers } = request;
		asked.push(path);
		if (!path.startsWith(`${prefix}/`)) {
			response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 Not Found</h1>');
			return;
		}
		const onward = ask(behind + path.slice(prefix.length), { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			pipeline(answer, response, () => {});
		});
		pipeline(request, onward, (error) => {
			if (error) response.destroy();
		});
	};
	const server = certificate ? createTlsServer(identity(certificate), pass) : createServer(pass);
	const address = await listen(server);
	const url = (certificate ? address.replace('http:', 'https:') : address) + prefix;
	return { url, asked, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
	server.closeAllConnections();
	await new Promise((closed) => server.close(closed));
}

function identity(certificate: Certificate) {
	return { key: read('server.key'), cert: read(`${certificate}.crt`) };
}

function read(file: string): string {
	return readFileSync(join(ROOT, 'test/support/certificates', file), 'utf8');
}
