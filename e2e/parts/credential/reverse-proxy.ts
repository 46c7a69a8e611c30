import { readFileSync } from 'node:fs';
import { createServer, request as ask, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { ROOT } from '../../../scripts/dist';
import { listen } from '../../../test/support/listen';

/** The tests' certificates; `trusted` is signed by an authority that n8n does not know. */
type Certificate = 'trusted' | 'self-signed' | 'expired';

export interface ReverseProxyOptions {
	/** Use TLS with this certificate. */
	readonly certificate?: Certificate;
	/** Only requests below this path are passed on, without the path. */
	readonly prefix?: string;
}

export interface ReverseProxy {
	/** Includes the prefix, without a trailing slash. */
	readonly url: string;
	/** The paths of all requests. */
	readonly requestedPaths: readonly string[];
	stop(): Promise<void>;
}

/** Starts a reverse proxy in front of a music server, as people use one for TLS or to share a host name. */
export async function startReverseProxy(
	serverUrl: string,
	{ certificate, prefix = '' }: ReverseProxyOptions,
): Promise<ReverseProxy> {
	const requestedPaths: string[] = [];
	const pass: RequestListener = (request, response) => {
		const { url: path = '', method, headers } = request;
		requestedPaths.push(path);
		if (!path.startsWith(`${prefix}/`)) {
			response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 Not Found</h1>');
			return;
		}
		const onward = ask(serverUrl + path.slice(prefix.length), { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			pipeline(answer, response, () => {});
		});
		pipeline(request, onward, (error) => {
			if (error) response.destroy();
		});
	};
	const server = certificate
		? createTlsServer(readKeyAndCertificate(certificate), pass)
		: createServer(pass);
	const address = await listen(server);
	const url = (certificate ? address.replace('http:', 'https:') : address) + prefix;
	return { url, requestedPaths, stop: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
	server.closeAllConnections();
	await new Promise((closed) => server.close(closed));
}

function readKeyAndCertificate(certificate: Certificate) {
	return {
		key: readCertificateFile('server.key'),
		cert: readCertificateFile(`${certificate}.crt`),
	};
}

function readCertificateFile(file: string): string {
	return readFileSync(join(ROOT, 'test/support/certificates', file), 'utf8');
}
