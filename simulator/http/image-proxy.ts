import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFeature } from '../profiles/profile';
import type { PictureLocation } from '../world/library/picture-ids';
import { picturesOf } from '../world/library/pictures';
import type { MusicServer } from '../world/music-server';
import { NOT_FOUND } from './http-answer';
import type { HttpAnswer } from './http-answer';

/** The image proxy, which requires no token; faults refer to it by this name. */
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
export function findPictureAnswer(url: string, server: MusicServer): HttpAnswer {
	const { pathname, searchParams } = new URL(url, 'http://localhost');
	if (!server.profile.pages.includes(IMAGE_PROXY)) return NOT_FOUND;
	const size = Number(searchParams.get('size') ?? 0);
	const format = searchParams.get('fmt');
	if (!hasFeature(server.profile, 'imageIds')) {
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
