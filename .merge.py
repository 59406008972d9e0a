import re,os,subprocess
def imports(t):
    m=re.match(r"((?:import[^;]*;\n)*)",t); return m[1], t[m.end():]
def parse(block):
    out=[]
    for m in re.finditer(r"import (type )?\{([^}]*)\} from '([^']+)';|import ([^;{]+) from '([^']+)';",block):
        if m[3]:
            for n in m[2].split(','):
                n=n.strip()
                if n: out.append((m[3],('type ' if m[1] and not n.startswith('type ') else '')+n))
        else: out.append((m[5],'RAW '+m[0]))
    return out
def line(ns,src):
    vals={n for n in ns if not n.startswith('type ')}
    ns={n for n in ns if not(n.startswith('type ') and n[5:] in vals)}
    if all(n.startswith('type ') for n in ns): return f"import type {{ {', '.join(sorted(n[5:] for n in ns))} }} from '{src}';"
    return f"import {{ {', '.join(sorted(ns,key=lambda n:n.replace('type ','')))} }} from '{src}';"
def merge(d,target,parts):
    allimp={}; raws=[]; bodies=[]; names=set(parts)|{target}
    for p in parts:
        t=open(f'{d}/{p}.ts').read(); b,body=imports(t)
        for src,n in parse(b):
            if n.startswith('RAW '): raws.append(n[4:]); continue
            if src.startswith('./') and src[2:-3] in names: continue
            allimp.setdefault(src,set()).add(n)
        bodies.append(body.strip('\n'))
    if parts[0]!=target and target not in parts: subprocess.check_call(['git','mv',f'{d}/{parts[0]}.ts',f'{d}/{target}.ts'])
    for p in parts:
        if p!=target and os.path.exists(f'{d}/{p}.ts'): subprocess.check_call(['git','rm','-qf',f'{d}/{p}.ts'])
    open(f'{d}/{target}.ts','w').write(''.join(r+'\n' for r in sorted(set(raws)))+'\n'.join(line(ns,s) for s,ns in sorted(allimp.items()))+'\n\n'+'\n\n'.join(bodies)+'\n')
    old={f'{d}/{p}.ts' for p in parts if p!=target}
    for f in subprocess.check_output(['git','ls-files','*.ts']).decode().split():
        if not os.path.exists(f): continue
        s=o=open(f).read(); fd=os.path.dirname(f)
        def rep(m):
            full=os.path.normpath(os.path.join(fd,m[1]))
            if full in old:
                r=os.path.relpath(f'{d}/{target}.ts',fd)
                return "'"+(r if r.startswith('.') else './'+r)+"'"
            return m[0]
        s=re.sub(r"'(\.[^'\n]*\.ts)'",rep,s)
        if s!=o:
            r=os.path.relpath(f'{d}/{target}.ts',fd); r=r if r.startswith('.') else './'+r
            pat=re.compile(r"(import|export) (type )?\{([^}]*)\} from '"+re.escape(r)+r"';\n")
            for kind in('import','export'):
                ms=[m for m in pat.finditer(s) if m[1]==kind]
                if len(ms)>1:
                    ns=set()
                    for m in ms:
                        for n in m[3].split(','):
                            n=n.strip()
                            if n: ns.add(('type ' if m[2] and not n.startswith('type ') else '')+n)
                    one=line(ns,r).replace('import',kind,1)+'\n'; c=[0]
                    def rr(m):
                        if m[1]!=kind: return m[0]
                        c[0]+=1; return one if c[0]==1 else ''
                    s=pat.sub(rr,s)
            open(f,'w').write(s)
if __name__=='__main__':
    import sys
    for a in sys.argv[1:]:
        d,t,ps=a.split(':'); merge(d,t,ps.split(','))
