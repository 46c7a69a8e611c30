#!/bin/sh
# Makes the certificates again, with openssl 3 or newer. They were made once and hold until 2120: nothing runs this.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
touch "$work/index" && echo 01 > "$work/serial"
cat > "$work/ca.cnf" <<END
[ca]
default_ca = authority
[authority]
database = $work/index
serial = $work/serial
new_certs_dir = $work
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[authority_itself]
basicConstraints = critical, CA:true
[for_this_machine]
subjectAltName = IP:127.0.0.1, DNS:localhost
[for_another_host]
subjectAltName = DNS:another.example
END

# certificate <file> <name> <extensions> <end> <signing options...>
certificate() {
	file=$1 key=$2 extensions=$3 end=$4
	shift 4
	openssl req -new -key "$key.key" -subj "/CN=Test $file" -out "$work/request"
	openssl ca -batch -notext -config "$work/ca.cnf" -extensions "$extensions" -in "$work/request" \
		-startdate 20200101000000Z -enddate "$end" -out "$file.crt" "$@"
}

for name in authority server; do
	openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$name.key"
done
certificate authority authority authority_itself 21200101000000Z -selfsign -keyfile authority.key
certificate self-signed server for_this_machine 21200101000000Z -selfsign -keyfile server.key
certificate trusted server for_this_machine 21200101000000Z -cert authority.crt -keyfile authority.key
certificate expired server for_this_machine 20200102000000Z -cert authority.crt -keyfile authority.key
certificate wrong-host server for_another_host 21200101000000Z -cert authority.crt -keyfile authority.key
rm authority.key
