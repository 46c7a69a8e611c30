import { body, result, webPage } from './answering';
import { describeFaults } from './faults';

const CUT_OFF = {
	message: /^http:\/\/127\.0\.0\.1:\d+\/api answered with text that is not whole JSON/,
	description: /cut off on the way, or something other than the music server sent it/,
	httpCode: '200',
	mayHaveArrived: true,
};

const EMPTY = { ...CUT_OFF, message: /\/api answered with an empty body instead of a result$/ };

const PAGE = {
	message: /\/api answered with a web page instead of a result$/,
	description: /not the music server's API address\. Check the Base URL in the credential/,
	httpCode: '200',
};

describe('an answer that is no result is an error that says what to do when', () => {
	describeFaults({
		'it is 204 without a body': {
			answer: (response) => void response.writeHead(204).end(),
			...EMPTY,
			httpCode: '204',
		},
		'it is empty': { answer: body(''), ...EMPTY },
		'it is blank': { answer: body(' \r\n\t '), ...EMPTY },
		'it is cut off': { answer: body('[{"queue_id":"kitchen","items":12'), ...CUT_OFF },
		'it is no JSON': { answer: body("{queue_id: 'kitchen'}"), ...CUT_OFF },
		'it is words': { answer: body('OK'), ...CUT_OFF },
		'it is no number of JSON': { answer: body('[NaN]'), ...CUT_OFF },
		'it is a web page': { answer: webPage(200), ...PAGE },
		'it is a web page that is not called one': {
			answer: body('\n <html><body>Login</body></html>'),
			...PAGE,
		},
		'it is called a web page and empty': {
			answer: body('', { 'content-type': 'text/html' }),
			...PAGE,
			message: /\/api answered with an empty body instead of a result$/,
		},
	});
});

describe('a listing of another form is an error on its item when', () => {
	const form = (words: RegExp) => ({
		message: words,
		description: /may be newer than this node: look for an update of the node/,
	});
	// Play Media takes any result for "done": only what it reads is looked at.
	const readers = ['reading queues', "reading a queue's items"];

	describeFaults(
		{
			'it is null': { answer: result(null), ...form(/nothing \(null\) came$/) },
			'it is an object': { answer: result({}), ...form(/a list was expected, an object came$/) },
			'it is a text': { answer: result(''), ...form(/a list was expected, a string came$/) },
			'it is a number': { answer: result(0), ...form(/a list was expected, a number came$/) },
			'it is a switch': { answer: result(false), ...form(/a list was expected, a boolean came$/) },
			'it holds a null': {
				answer: result([{ queue_id: 'a' }, null]),
				...form(/a list of objects was expected, nothing \(null\) is among it$/),
			},
			'it holds texts': { answer: result(['a']), ...form(/a string is among it$/) },
			'it holds lists': { answer: result([[]]), ...form(/a list is among it$/) },
		},
		readers,
	);
});
