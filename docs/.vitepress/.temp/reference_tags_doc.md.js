import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"doc, tag","description":"doc, tag: Documents a partial: prints nothing, and runs nothing of its body. prints Open in the playground","frontmatter":{"title":"doc, tag","description":"doc, tag: Documents a partial: prints nothing, and runs nothing of its body. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/doc.md","filePath":"reference/tags/doc.md"}');
const _sfc_main = { name: "reference/tags/doc.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="doc" tabindex="-1">doc <a class="header-anchor" href="#doc" aria-label="Permalink to &quot;doc&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">doc</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;"> … </span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">enddoc</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Documents a partial: prints nothing, and runs nothing of its body.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">doc</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  @param</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> {string}</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> title</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">enddoc</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}text</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>text</span></span></code></pre></div><p><a href="/playground.html#JcsxCsAgDAXQq4QPbp7AqQfpEmpaBLWiGQohdy-l-3sGlTYqqyDBAuX7oOB7J9oGT25kS2fpl5MWrbJ3CyQ9_0zlUURkVv62I-IsVRaSub8">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/doc.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const doc = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  doc as default
};
