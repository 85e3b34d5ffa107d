import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"raw, tag","description":"raw, tag: Prints its body as it is written. prints Open in the playground","frontmatter":{"title":"raw, tag","description":"raw, tag: Prints its body as it is written. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/raw.md","filePath":"reference/tags/raw.md"}');
const _sfc_main = { name: "reference/tags/raw.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="raw" tabindex="-1">raw <a class="header-anchor" href="#raw" aria-label="Permalink to &quot;raw&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">raw</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> … </span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">endraw</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Prints its body as it is written.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">raw</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">{{ name }}</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">endraw</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ name }}</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqpWVShKLFdQra2uVshLzE1VqK2tVlVIzUuBiCrpKKUkliSCFILYaZk5qcVKVtW1tQA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/raw.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const raw = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  raw as default
};
