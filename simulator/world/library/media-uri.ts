import { invalidProviderUri } from '../../errors';

/** What a URI refers to; the media type is not checked. */
export interface UriParts {
	readonly provider: string;
	readonly mediaType: string;
	readonly itemId: string;
}

/** The provider is taken from the URL, whether or not it is set up. */
const SHARE_URLS = [
	/^https:\/\/open\.(?<provider>\w+)\.com\/(?:intl-[a-z]+\/)?(?<type>\w+)\/(?<id>\w+)/,
	/^https:\/\/(?<provider>tidal)\.com\/browse\/(?<type>\w+)\/(?<id>\w+)/,
];

const FULL_URI = /^(?<provider>[^:/]+):\/\/(?<type>[^/]+)\/(?<id>.+)$/s;
const SHORT_URI = /^(?<provider>[^:/]+):(?<type>[^:/]+):(?<id>[^:]+)$/;

/**
 * Accepts the forms that real servers accept: `provider://type/id`, `provider:type:id`, share URLs of streaming
 * services, and plain stream URLs, which become tracks of the `builtin` provider (observed on schema 29).
 */
export function parseUri(uri: string): UriParts {
	const share = matchShareUrl(uri);
	if (share) return toUriParts(share);
	if (/^(https?|rtsp|rtmp):\/\//.test(uri)) {
		return { provider: 'builtin', mediaType: 'track', itemId: uri };
	}
	const match = FULL_URI.exec(uri) ?? SHORT_URI.exec(uri);
	if (!match) throw invalidProviderUri(`Not a valid Music Assistant uri: ${uri}`);
	return toUriParts(match);
}

/** Whether it is an address that a streaming service creates for sharing. */
export function isShareUrl(uri: string): boolean {
	return matchShareUrl(uri) !== undefined;
}

function matchShareUrl(uri: string): RegExpExecArray | undefined {
	const found = SHARE_URLS.map((pattern) => pattern.exec(uri));
	return found.find((match) => match !== null);
}

function toUriParts({ groups }: RegExpExecArray): UriParts {
	const { provider = '', type = '', id = '' } = groups ?? {};
	return { provider, mediaType: type, itemId: id };
}
