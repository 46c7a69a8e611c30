import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSince } from '../profiles/profile';
import { picturesOf, type PictureLocation } from '../world/library/pictures';
import type { MusicServer } from '../world/music-server';
import { NOT_FOUND, jsonAnswer, type HttpAnswer } from './http-server';
import { resultTypeText, type Command } from '../commands/command';
import { parameterOfVersion } from '../commands/parameters';
import { commandsOfServer, sufficientScopes } from '../profiles';
import { serverInfoObject } from '../wire/server-objects';

export const IMAGE_PROXY = '/imageproxy';

const PICTURE_FOLDER = join(__dirname, '../pictures');

/** The sizes that servers offer from 2.9 on; 0 is the original. */
const ALLOWED_SIZES = [0, 80, 160, 256, 512, 1024];

/** The sizes of the files in the folder; a picture is never enlarged. */
const SMALLER_SIZES = [512, 256, 160, 80];

const BAD_REQUEST: HttpAnswer = { status: 400, headers: {}, body: '' };

export function isPicturePath(path: string): boolean {
	return path === IMAGE_PROXY || path.startsWith(`${IMAGE_PROXY}/`);
}

/** The picture of an ID or, before 2.9, of a path at a provider. Errors have no body (read from the source). */
function findPictureAnswer(url: string, server: MusicServer): HttpAnswer {
	const { pathname, searchParams } = new URL(url, 'http://localhost');
	if (!server.profile.pages.includes(IMAGE_PROXY)) return NOT_FOUND;
	const size = Number(searchParams.get('size') ?? 0);
	const format = searchParams.get('fmt');
	if (!isSince(server.profile, '2.9')) {
		const encoded = searchParams.get('path') ?? '';
		const path = encoded.includes('%') ? decodeURIComponent(encoded.replaceAll('+', ' ')) : encoded;
		const provider = searchParams.get('provider') ?? 'builtin';
		if (pathname !== IMAGE_PROXY || !isPicture(server, { path, provider })) return NOT_FOUND;
		return pictureAnswer({ path, provider }, size, format);
	}
	if (pathname === IMAGE_PROXY) return NOT_FOUND;
	const id = pathname.slice(IMAGE_PROXY.length + 1);
	if (!/^[0-9a-f]{64}$/.test(id) || !ALLOWED_SIZES.includes(size)) return BAD_REQUEST;
	const location = server.pictureIds.find(id);
	return location ? pictureAnswer(location, size, format) : NOT_FOUND;
}

function isPicture({ library }: MusicServer, { path, provider }: PictureLocation): boolean {
	return [...library.all()].some((item) =>
		picturesOf(item).some((picture) => picture.path === path && picture.provider === provider),
	);
}

/** All pictures are the same one; an SVG has no sizes. */
function pictureAnswer({ path }: PictureLocation, size: number, format: string | null): HttpAnswer {
	if (path.endsWith('.svg')) {
		const policy = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
		return fileAnswer('station.svg', 'image/svg+xml', policy);
	}
	const name = SMALLER_SIZES.find((smaller) => size > 0 && smaller <= size) ?? 'original';
	const file = size > 512 ? 'original' : name;
	return format === 'png'
		? fileAnswer(`${file}.png`, 'image/png')
		: fileAnswer(`${file}.jpg`, 'image/jpeg');
}

function fileAnswer(file: string, type: string, headers = {}): HttpAnswer {
	return {
		status: 200,
		headers: {
			'content-type': type,
			'cache-control': 'max-age=31536000',
			'access-control-allow-origin': '*',
			...headers,
		},
		body: readFileSync(join(PICTURE_FOLDER, file)),
	};
}

export function findPageAnswer(url: string, server: MusicServer): HttpAnswer | undefined {
	const [path = ''] = url.split('?', 1);
	if (isPicturePath(path)) return findPictureAnswer(url, server);
	if (!server.profile.pages.some((known) => known === path)) return undefined;
	return path === '/info' ? jsonAnswer(serverInfoObject(server)) : commandListAnswer(server);
}

function commandListAnswer(server: MusicServer): HttpAnswer {
	const commands = commandsOfServer(server).filter(
		({ unlistedSince }) => unlistedSince === undefined || !isSince(server.profile, unlistedSince),
	);
	return jsonAnswer(commands.map((command) => describeCommand(command, server)).sort(compareNames));
}

function describeCommand(command: Command, { profile, scopeOverrides }: MusicServer) {
	const parts = command.name.split('/').map(toTitle);
	const { summary = parts.at(-1) } = command;
	const parameters = Object.entries(command.parameters).flatMap(([name, listed]) => {
		const parameter = parameterOfVersion(listed, profile);
		return parameter ? [{ name, ...parameter }] : [];
	});
	return {
		command: command.name,
		category: parts[0],
		summary,
		description: summary,
		parameters: parameters.map(({ name, type, required }) => ({
			name,
			type,
			required,
			description: '',
		})),
		return_type: resultTypeText(command, profile),
		authenticated: true,
		...(isSince(profile, '2.10')
			? { required_scope: describeScopes(sufficientScopes(command.name, scopeOverrides)) }
			: { required_role: command.requiredRole ?? null }),
	};
}

/** One scope, a list of which one is enough, or null for none. */
function describeScopes(scopes: readonly string[]): string | readonly string[] | null {
	return scopes.length > 1 ? scopes : (scopes[0] ?? null);
}

/** `player_queues` becomes "Player Queues". */
function toTitle(name: string): string {
	const words = name.split('_');
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function compareNames(one: { command: string }, other: { command: string }): number {
	return one.command < other.command ? -1 : 1;
}
