import { formatHttpStatus } from '../../helpers/formatHttpStatus';
import { truncateText } from '../../helpers/text';
import { ApiError } from '../apiError';
import { sanitizeServerText, withoutQuery } from '../errorFromResponse';

export interface PictureLocation {
	readonly url: string;
	/** Whether the music server has it; otherwise it is on the internet. */
	readonly isOwn: boolean;
}

/** For a status other than success. */
export function pictureRefusedError(location: PictureLocation, status: number): ApiError {
	const name = formatHttpStatus(status);
	const ownPictureTexts =
		status === 404
			? {
					message: `The server no longer has the picture (${name})`,
					description:
						'It cannot be read, or its source is not available: check the item in Music Assistant, and update its metadata there.',
				}
			: { message: `The server did not return the picture (${name})`, description: PROXY_HINT };
	return new ApiError('rejected', {
		...(location.isOwn
			? ownPictureTexts
			: {
					message: `There is no picture at ${shortAddress(location)} (${name})`,
					description: PUBLIC_HINT,
				}),
		httpCode: status,
	});
}

export function pictureTooLargeError(location: PictureLocation, maxMegabytes: number): ApiError {
	return new ApiError('rejected', {
		message: `The picture is larger than ${maxMegabytes} MB`,
		description: location.isOwn
			? 'Choose a smaller size in the options of the node.'
			: `It is at ${shortAddress(location)}, and the server does not make it smaller.`,
	});
}

/** @param content what was returned in place of a picture */
export function notAPictureError(
	location: PictureLocation,
	content: Buffer,
	contentType: string,
): ApiError {
	const beginning = content.toString('utf8', 0, 100).trimStart();
	const isWebPage = contentType.includes('text/html') || beginning.startsWith('<');
	const type = sanitizeServerText(contentType);
	const received =
		content.length === 0
			? 'an empty file'
			: isWebPage
				? 'a web page'
				: `something else${type === '' ? '' : ` (${type})`}`;
	return new ApiError('rejected', {
		message: `${location.isOwn ? 'The server' : shortAddress(location)} returned ${received} instead of a picture`,
		description: location.isOwn ? PROXY_HINT : PUBLIC_HINT,
	});
}

/** @param error as for a request to the music server */
export function pictureUnreachableError({ isOwn }: PictureLocation, error: ApiError): ApiError {
	return isOwn ? error : error.with({ description: PUBLIC_HINT });
}

const PROXY_HINT =
	'Pictures are at the path /imageproxy of the Base URL in the credential, and are downloaded without the access token: a proxy in front of the music server has to let this path through without a login.';

const PUBLIC_HINT =
	'The picture is not on the music server but at this address on the internet: check that n8n can reach it.';

function shortAddress({ url }: PictureLocation): string {
	return truncateText(withoutQuery(url));
}
