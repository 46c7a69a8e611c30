import { invalidProviderUri } from '../errors';

/** What a URI points at; the media type is taken as written. */
export interface Address {
	readonly provider: string;
	readonly mediaType: string;
	readonly itemId: string;
}

const SHARE_URL = /^https?:\/\/open\.spotify\.com\/(?:intl-[a-z]+\/)?(\w+)\/(\w+)/;

/**
 * Reads the spellings that the real servers read: `provider://type/id`, `provider:type:id`, share
 * URLs of the streaming service, and plain stream URLs, which become tracks of the `builtin`
 * provider (observed on schema 29).
 */
export function parseUri(uri: string): Address {
	const share = SHARE_URL.exec(uri);
	if (share) return address('spotify', share[1], share[2]);
	if (/^(https?|rtsp|rtmp):\/\//.test(uri)) return address('builtin', 'track', uri);
	const full = /^([^:/]+):\/\/([^/]+)\/(.+)$/s.exec(uri) ?? /^([^:/]+):([^:/]+):([^:]+)$/.exec(uri);
	if (!full) throw invalidProviderUri(`Not a valid Music Assistant uri: ${uri}`);
	return address(full[1], full[2], full[3]);
}

function address(provider = '', mediaType = '', itemId = ''): Address {
	return { provider, mediaType, itemId };
}
