import { resultTypeText } from '../commands/command';
import type { Command } from '../commands/command';
import { isParameterSupported } from '../commands/parameters';
import { commandsOfServer } from '../profiles';
import { sufficientScopes } from '../profiles/command-scopes';
import { hasFeature } from '../profiles/profile';
import type { EndpointPath } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import { serverInfoObject } from '../wire/server-info';
import { htmlAnswer, jsonAnswer } from './http-answer';
import type { HttpAnswer } from './http-answer';
import { findPictureAnswer, IMAGE_PROXY, isPicturePath } from './image-proxy';

/** The response to a GET request without a token; `undefined` if there is no such page. */
export function findPageAnswer(url: string, server: MusicServer): HttpAnswer | undefined {
	const [path = ''] = url.split('?', 1);
	if (isPicturePath(path)) return findPictureAnswer(url, server);
	const normalizedPath = path === '/api-docs/' ? '/api-docs' : path;
	const page = server.profile.pages.find((known) => known === normalizedPath);
	return page === undefined || page === IMAGE_PROXY ? undefined : PAGES[page](server);
}

const PAGES: Readonly<
	Record<Exclude<EndpointPath, typeof IMAGE_PROXY>, (server: MusicServer) => HttpAnswer>
> = {
	'/info': (server) => jsonAnswer(serverInfoObject(server)),
	'/api-docs': overviewPage,
	'/api-docs/commands': commandPage,
	'/api-docs/commands.json': (server) =>
		jsonAnswer(
			listedCommands(server)
				.map((command) => describeCommand(command, server))
				.sort(compareNames),
		),
};

function overviewPage(server: MusicServer): HttpAnswer {
	return htmlAnswer(
		htmlPage('Music Assistant API Documentation', [
			'All operations go through one endpoint: POST /api.',
			`This is a simulated server, profile ${server.profile.name}.`,
		]),
	);
}

/** The content type has no charset, as recorded. */
function commandPage(server: MusicServer): HttpAnswer {
	const lines = listedCommands(server).map(({ name, summary }) => `${name}: ${summary}`);
	const { status, body } = htmlAnswer(htmlPage('Music Assistant API - Commands Reference', lines));
	return { status, body, headers: { 'content-type': 'text/html' } };
}

function htmlPage(title: string, lines: readonly string[]): string {
	const paragraphs = lines.map((line) => `<p>${line}</p>`).join('\n');
	return `<!DOCTYPE html>\n<html lang="en">\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n${paragraphs}\n</body>\n</html>\n`;
}

function listedCommands(server: MusicServer): Command[] {
	return commandsOfServer(server).filter(({ isAlias }) => !isAlias);
}

function describeCommand(command: Command, { profile, scopeOverrides }: MusicServer) {
	const parameters = Object.entries(command.parameters).filter(([, parameter]) =>
		isParameterSupported(parameter, profile),
	);
	return {
		command: command.name,
		category: categoryOf(command.name),
		summary: command.summary,
		description: command.summary,
		parameters: parameters.map(([name, { type, required }]) => ({
			name,
			type,
			required,
			description: '',
		})),
		return_type: resultTypeText(command, profile),
		authenticated: !command.isOpen,
		...(hasFeature(profile, 'scopes')
			? { required_scope: describeScopes(sufficientScopes(command.name, scopeOverrides)) }
			: { required_role: command.requiredRole }),
	};
}

/** One scope, a list of which one is enough, or null for none. */
function describeScopes(scopes: readonly string[]): string | readonly string[] | null {
	return scopes.length > 1 ? scopes : (scopes[0] ?? null);
}

/** `player_queues/all` is listed under "Player Queues". */
function categoryOf(name: string): string {
	const words = (name.split('/')[0] ?? name).split('_');
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function compareNames(one: { command: string }, other: { command: string }): number {
	return one.command < other.command ? -1 : 1;
}
